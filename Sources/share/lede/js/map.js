// The map that can be moved: Leaflet over Lede's own outline of the world, where Leaflet is there.
// Without it, or without a script, the drawing stays.

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
  const map = L.map(frame, {
    minZoom: 0, maxZoom: 12, zoomSnap: 0.5, worldCopyJump: true, attributionControl: false,
    maxBounds: [[-85, -540], [85, 540]], zoomAnimation: !still, fadeAnimation: !still, markerZoomAnimation: !still,
  });
  L.geoJSON(countries(land), { className: "land", interactive: false, smoothFactor: 0.5 }).addTo(map);
  const layer = L.layerGroup().addTo(map);
  const centre = world.dataset.centre?.split(",").map(Number);

  function draw() {
    layer.clearLayers();
    const place = (dot) => map.latLngToLayerPoint([dot.latitude, dot.longitude]);
    for (const { dot, count, spots } of clusters(dots, place)) {
      const isCentre = centre && dot.latitude === centre[0] && dot.longitude === centre[1];
      L.circleMarker([dot.latitude, dot.longitude], {
        radius: radius(count), className: isCentre ? "me" : "dot",
      }).bindPopup(() => told(spots)).addTo(layer);
    }
  }

  map.on("zoomend", draw);
  if (centre) map.setView(centre, 5);
  else if (dots.length) map.fitBounds(dots.map((dot) => [dot.latitude, dot.longitude]), { padding: [40, 40], maxZoom: 6 });
  else map.setView([25, 10], 1);
  draw();
  world.dataset.moves = "yes";
}
begin().catch((error) => console.warn("the drawn map stays:", error.message));
