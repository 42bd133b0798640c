// Prepares a fresh clone for `npm start`, `npm run dev` and `npm test`.
// Plain JavaScript on built-in modules: it runs before anything is installed, on Node 20 as well.
import { setUpBrowser } from './setup/browser.mjs'
import { setUpClient } from './setup/client.mjs'
import { withLock } from './setup/lock.mjs'
import { setUpPackages } from './setup/packages.mjs'
import { print, SetupError } from './setup/run.mjs'

const steps = {
  start: [setUpPackages, setUpClient],
  dev: [setUpPackages],
  test: [setUpPackages, setUpClient, setUpBrowser],
}

const purpose = process.argv[2] ?? 'start'

try {
  if (!Object.hasOwn(steps, purpose)) {
    throw new SetupError(
      `bin/setup.mjs: unknown argument "${purpose}", expected start, dev or test`,
    )
  }
  for (const step of steps[purpose]) await doIfNeeded(step())
} catch (failure) {
  if (!(failure instanceof SetupError)) throw failure
  print(failure.message)
  process.exitCode = 1
}

/** Checks without the lock first, so that a tree that is already set up starts quickly. */
async function doIfNeeded(step) {
  if (await step.isDone()) return
  await withLock(async () => {
    if (await step.isDone()) return
    const started = Date.now()
    await step.carryOut()
    print(`${step.done} (${Math.round((Date.now() - started) / 1000)} s)`)
  })
}
