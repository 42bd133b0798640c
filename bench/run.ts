// npm run bench: the figures the house is held to. Timings live here, never in a test's pass or fail.
import { print } from './figures.ts'
import { inertiaPage } from './inertia-page.ts'
import { reprice } from './reprice.ts'

for (const ratio of await inertiaPage()) print(ratio)
for (const engine of ['sqlite', 'postgres'] as const) print(await reprice(engine))
