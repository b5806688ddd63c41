// Clusters the points of a CSV with supercluster, and prints how long that took, in seconds, and how many points there are.
//
//     node bench_supercluster.mjs FOLDER FILE RADIUS LAST_ZOOM
//
// FOLDER holds the package. Only its work counts: not the start of node, nor the reading of the file.
import {readFileSync} from 'node:fs';
import {join, resolve} from 'node:path';
import {pathToFileURL} from 'node:url';

const [folder, file, radius, lastZoom] = process.argv.slice(2);
const {default: Supercluster} = await import(pathToFileURL(resolve(join(folder, 'index.js'))));

const [head, ...rows] = readFileSync(file, 'utf8').trimEnd().split('\n');
const names = head.split(',');
const [latitude, longitude] = [names.indexOf('lat'), names.indexOf('lon')];
const points = rows.map((row) => {
    const cells = row.split(',');
    return {
        type: 'Feature',
        properties: {id: cells[0]},
        geometry: {type: 'Point', coordinates: [Number(cells[longitude]), Number(cells[latitude])]},
    };
});

const start = performance.now();
new Supercluster({radius: Number(radius), minZoom: 0, maxZoom: Number(lastZoom)}).load(points);
console.log((performance.now() - start) / 1000, points.length);
