import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'

test.each(['process.exit(1)', "throw new Error('a fatal error')"])(
  'what is logged right before %s is written, in order, as far as it is read',
  async (ending) => {
    const script = `
      import { LogOutput } from '#server/platform/process/log-output.ts'
      const output = new LogOutput(() => {})
      const write = (from) => {
        for (let at = from; at < from + 3_000; at++) output.write('the line ' + at + '\\n')
      }
      write(0)
      setImmediate(() => setImmediate(() => {
        write(3_000)
        ${ending}
      }))`
    const child = spawn(process.execPath, ['--input-type=module', '--eval', script])
    let written = ''
    child.stdout.on('data', (text) => (written += text))
    expect((await once(child, 'close'))[0]).toBe(1)
    const lines = Array.from({ length: 6_000 }, (_, at) => `the line ${at}\n`)
    expect(written).toBe(lines.join(''))
  },
)
