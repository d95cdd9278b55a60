// The map that can be moved: Leaflet over Lede's own outline of the world, where Leaflet is there.
// Without it, or without a script, the drawing stays.

import { make } from "./lede.js";

import("./bell.js").catch(() => {}); // it is not kept for when there is no network

/** Countries of a TopoJSON file as GeoJSON features. */
function countries({ arcs, transform: { scale, translate }, objects }) {
  const lines = arcs.map((arc) => {
    let x = 0, y = 0;
    return arc.map(([dx, dy]) => [(x += dx) * scale[0] + translate[0], (y += dy) * scale[1] + translate[1]]);
  });
  const line = (arc) => (arc < 0 ? lines[~arc].toReversed() : lines[arc]);
  const ring = (parts) => parts.flatMap((arc, index) => line(arc).slice(index ? 1 : 0));
  return objects.countries.geometries.map(({ type, arcs: parts, properties }) => ({
    type: "Feature",
    properties,
    geometry: { type, coordinates: type === "Polygon" ? parts.map(ring) : parts.map((polygon) => polygon.map(ring)) },
  }));
}

/** Dots that would touch on the screen as one, the biggest first, as the drawing has them. */
function clusters(dots, place) {
  const found = [];
  for (const dot of dots) {
    const { x, y } = place(dot);
    const near = found.find((one) => (one.x - x) ** 2 + (one.y - y) ** 2 < Math.max(14, radius(one.count)) ** 2);
    if (near) {
      near.count += dot.count;
      near.spots.add(dot.spot);
    } else {
      found.push({ x, y, dot, count: dot.count, spots: new Set([dot.spot]) });
    }
  }
  return found;
}

/** Tells who moves one finger over the map how it is moved. */
function hint(frame, world) {
  const words = make("p", { className: "hint", hidden: true }, world.dataset.hint);
  world.append(words);
  let hiding;
  frame.addEventListener("touchmove", ({ touches }) => {
    clearTimeout(hiding);
    words.hidden = touches.length !== 1;
    hiding = setTimeout(() => (words.hidden = true), 1200);
  }, { passive: true });
}

const radius = (count) => Math.min(26, 5 + 1.8 * Math.sqrt(count));

/** What a dot tells: its places, each with its cookies, taken from the list beside the map. */
function told(spots) {
  const box = document.createElement("div");
  for (const spot of [...spots].slice(0, 8)) {
    const item = document.getElementById(`spot-${spot}`);
    if (!item) continue;
    const title = document.createElement("p");
    title.append(...item.querySelector("summary").cloneNode(true).childNodes);
    box.append(title);
    if (spots.size === 1) box.append(item.querySelector("ul").cloneNode(true));
  }
  return box;
}

/** Where the name of each country stands: in the middle of its largest part. */
function labels(features) {
  return features.flatMap(({ properties: { n: name }, geometry: { type, coordinates } }) => {
    if (!name) return [];
    const boxes = (type === "Polygon" ? [coordinates] : coordinates).map(([ring]) => {
      const [xs, ys] = [ring.map(([x]) => x), ring.map(([, y]) => y)];
      return [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
    });
    const size = ([west, east, south, north]) => (east - west) * (north - south);
    const [west, east, south, north] = boxes.reduce((a, b) => (size(b) > size(a) ? b : a));
    return [{ name, west, east, centre: [(south + north) / 2, (west + east) / 2] }];
  });
}

async function begin() {
  const world = document.querySelector(".world[data-leaflet]");
  if (!world) return;
  const style = document.createElement("link");
  style.rel = "stylesheet";
  style.href = world.dataset.looks;
  const styled = new Promise((done, failed) => { style.onload = done; style.onerror = failed; });
  document.head.prepend(style); // before Lede's own, which have the last word
  const [L, land] = await Promise.all([
    import(world.dataset.leaflet), fetch(world.dataset.land).then((answer) => answer.json()), styled]);
  const dots = world.dataset.dots.split(";").filter(Boolean).map((text) => {
    const [latitude, longitude, count, spot] = text.split(",").map(Number);
    return { latitude, longitude, count, spot };
  });

  const frame = document.createElement("div");
  frame.className = "moving";
  world.replaceChildren(frame);
  world.removeAttribute("tabindex"); // the map inside takes the keys
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  // One finger scrolls the page, two move the map.
  const isTouched = matchMedia("(pointer: coarse)").matches;
  const map = L.map(frame, {
    minZoom: 0, maxZoom: 12, zoomSnap: 0.25, zoomDelta: 1, dragging: !isTouched, worldCopyJump: true, attributionControl: false,
    maxBounds: [[-85, -540], [85, 540]], zoomAnimation: !still, fadeAnimation: !still, markerZoomAnimation: !still,
  });
  const features = countries(land);
  L.geoJSON(features, { className: "land", interactive: false, smoothFactor: 0.5 }).addTo(map);
  const layer = L.layerGroup().addTo(map);
  const names = L.layerGroup().addTo(map);
  const places = labels(features);
  const [centre, start] = [world.dataset.centre, world.dataset.start].map((text) => text?.split(",").map(Number));
  if (isTouched) hint(frame, world);

  /** Names those countries in view that are wide enough for it. */
  function name() {
    names.clearLayers();
    const view = map.getBounds();
    for (const { name, west, east, centre } of places) {
      const width = map.project([centre[0], east]).x - map.project([centre[0], west]).x;
      if (width < name.length * 8 || !view.contains(centre)) continue;
      const icon = L.divIcon({ className: "country", html: make("span", {}, name) });
      L.marker(centre, { icon, interactive: false, keyboard: false }).addTo(names);
    }
  }

  function draw() {
    layer.clearLayers();
    const place = (dot) => map.latLngToLayerPoint([dot.latitude, dot.longitude]);
    const found = clusters(dots, place);
    const named = [];
    for (const { x, y, dot, count, spots } of found) {
      const isCentre = centre && dot.latitude === centre[0] && dot.longitude === centre[1];
      const marker = L.circleMarker([dot.latitude, dot.longitude], {
        radius: radius(count), className: isCentre ? "me" : "dot",
      }).bindPopup(() => told(spots), {
        maxWidth: Math.min(300, frame.clientWidth - 60), maxHeight: frame.clientHeight - 80, autoPanPadding: [12, 12],
      }).addTo(layer);
      const city = document.querySelector(`#spot-${dot.spot} summary bdi`)?.textContent;
      // Names that would lie on one another are left to the list, the lesser ones.
      if (city && !named.some((one) => Math.abs(one.x - x) < 90 && Math.abs(one.y - y) < 20)) {
        named.push({ x, y });
        const more = spots.size > 1 ? `${city} +${spots.size - 1}` : city;
        marker.bindTooltip(make("span", {}, more), { permanent: true, direction: "bottom", className: "city", offset: [0, radius(count) - 4] });
      }
    }
  }

  map.on("zoomend", draw);
  map.on("moveend", name);
  if (start) map.setView(start, 5);
  else if (dots.length && !new URLSearchParams(location.search).has("whole")) map.fitBounds(dots.map((dot) => [dot.latitude, dot.longitude]), { padding: [40, 40], maxZoom: 6 });
  else map.fitBounds([[-55, -168], [76, 180]]);
  draw();
  name();
  world.dataset.moves = "yes";
}
begin().catch((error) => console.warn("the drawn map stays:", error.message));
