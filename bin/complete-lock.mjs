// Run after `npm install`: npm omits builds of native packages for other systems from package-lock.json when the
// registry does not have them yet, and `npm ci` then rejects the file on every system.
import { readFileSync, writeFileSync } from 'node:fs'

const file = new URL('../package-lock.json', import.meta.url)
const lock = JSON.parse(readFileSync(file, 'utf8'))

for (const owner of Object.values(lock.packages)) {
  for (const [name, version] of Object.entries(owner.optionalDependencies ?? {})) {
    lock.packages[`node_modules/${name}`] ??= otherSystem(name, version, owner)
  }
}
lock.packages = Object.fromEntries(
  Object.entries(lock.packages).sort(([a], [b]) => a.localeCompare(b, 'en')),
)
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)

/** An entry with which npm skips the package on this system and installs it where it fits. */
function otherSystem(name, version, owner) {
  const os = name.match(/android|darwin|freebsd|linux|openharmony|win32/)?.[0]
  const cpu = name.match(/arm64|arm|ia32|ppc64|riscv64|s390x|wasm32|x64/)?.[0]
  const libc = name.match(/musl|gnu/)?.[0].replace('gnu', 'glibc')
  if (!cpu) throw new Error(`${name}: its system is not part of its name, add it manually`)
  return {
    version,
    cpu: [cpu],
    ...(owner.dev && { dev: true }),
    ...(os === 'linux' && libc && { libc: [libc] }),
    license: owner.license,
    optional: true,
    ...(os && { os: [os] }),
  }
}
