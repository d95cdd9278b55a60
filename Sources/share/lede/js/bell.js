// Renews, on a visit of Fortune, what keeps this device told.

import { renewDaily } from "./subscription.js";

renewDaily(async () => {
  const answer = await fetch("/v1/fortune/reminder", { cache: "no-store" });
  return answer.ok && (await answer.json()).key;
}).catch(() => {}); // without a network it waits for the next visit
