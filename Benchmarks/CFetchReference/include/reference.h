// The yardstick of FetchBench: the least that a program must do to ask with libcurl.
#pragma once

// Asks `url` so many times, `at_once` at a time, with one header line; keeps every body.
// Gives the seconds it took, or -1 when any answer was not `status`.
double lede_reference_fetch(
    const char *url, const char *header, long asks, int at_once, long status);
