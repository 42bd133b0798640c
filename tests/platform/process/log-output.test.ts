import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'

/** A disk of its own, without rights on this machine: Linux with user namespaces. */
const HAS_DISKS =
  spawnSync('unshare', ['-rm', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt']).status === 0

const SCRIPT = `
  import { rmSync } from 'node:fs'
  import { LogOutput } from '#server/platform/process/log-output.ts'
  let lost = 0
  const output = new LogOutput((lines) => (lost += lines))
  const write = (from, to) => {
    for (let at = from; at < to; at++) output.write('the line ' + at + '\\n')
  }`

test.each(['process.exit(1)', "throw new Error('a fatal error')"])(
  'what is logged right before %s is written, in order, as far as it is read',
  async (ending) => {
    const [code, written] = await resultOf([
      process.execPath,
      ...evaluated(`
        write(0, 3_000)
        setImmediate(() => setImmediate(() => {
          write(3_000, 6_000)
          ${ending}
        }))`),
    ])
    expect(code).toBe(1)
    expect(written).toBe(lines(0, 6_000))
  },
)

test.runIf(HAS_DISKS)(
  'when a full disk has space again, the log goes on in a line of its own, and the lost lines are counted',
  async () => {
    const disk = `mount -t tmpfs -o size=64k tmpfs /mnt && head -c 16k /dev/zero > /mnt/filling
      "$@" > /mnt/log; cat /mnt/log`
    const program = evaluated(`
      write(0, 6_000)
      const timer = setInterval(() => {
        if (lost === 0) return
        clearInterval(timer)
        rmSync('/mnt/filling')
        output.write(lost + ' lines were lost\\n')
      })`)
    const prefix = ['unshare', '-rm', 'sh', '-c', disk, 'sh']
    const [code, written] = await resultOf([...prefix, process.execPath, ...program])
    expect(code).toBe(0)
    const lost = Number(/^(\d+) lines were lost\n$/m.exec(written)?.[1])
    expect(lost).toBeGreaterThan(0)
    const whole = lines(0, 6_000 - lost)
    expect(written.startsWith(whole)).toBe(true)
    // A part of the first lost line was written.
    expect(`the line ${6_000 - lost}`).toContain(written.slice(whole.length).split('\n', 1)[0])
  },
)

function evaluated(script: string): string[] {
  return ['--input-type=module', '--eval', SCRIPT + script]
}

async function resultOf([file = '', ...args]: string[]): Promise<[unknown, string]> {
  const child = spawn(file, args)
  let written = ''
  child.stdout.on('data', (text) => (written += text))
  const [code] = await once(child, 'close')
  return [code, written]
}

function lines(from: number, to: number): string {
  return Array.from({ length: to - from }, (_, at) => `the line ${from + at}\n`).join('')
}
