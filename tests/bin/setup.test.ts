import { spawn } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

let clone: string

beforeEach(() => {
  clone = mkdtempSync(join(tmpdir(), 'assay-clone-'))
  cpSync('bin', join(clone, 'bin'), { recursive: true })
  writeLockFile('one')
  writeFakeNpm('mkdir -p node_modules/.bin && ln -sf "$REAL_NODE" node_modules/.bin/node')
})

afterEach(() => rmSync(clone, { recursive: true, force: true }))

describe('the set-up of a fresh clone', () => {
  test('installs once, and does nothing the second time', async () => {
    expect(await setUp()).toMatchObject({
      code: 0,
      words: expect.stringContaining('packages are ready'),
    })
    expect(await setUp()).toEqual({ code: 0, words: '' })
    expect(installs()).toBe(1)
  })

  test('installs again when the lock file changed', async () => {
    await setUp()
    writeLockFile('two')
    await setUp()
    expect(installs()).toBe(2)
  })

  test('prints advice after a failed installation, and then installs again', async () => {
    writeFakeNpm('mkdir -p node_modules && exit 7')
    const broken = await setUp()
    expect(broken.code).toBe(1)
    expect(broken.words).toContain('Then run the same command again')

    writeFakeNpm('mkdir -p node_modules/.bin && ln -sf "$REAL_NODE" node_modules/.bin/node')
    expect((await setUp()).code).toBe(0)
    expect(installs()).toBe(2)
  })

  test('run twice at once, one installs and the other waits', async () => {
    writeFakeNpm(
      'sleep 1; mkdir -p node_modules/.bin && ln -sf "$REAL_NODE" node_modules/.bin/node',
    )
    const both = await Promise.all([setUp(), setUp()])
    expect(both.map(({ code }) => code)).toEqual([0, 0])
    expect(both.map(({ words }) => words).join('')).toContain('waiting for it')
    expect(installs()).toBe(1)
  })

  test('does not wait for a set-up that was killed', async () => {
    mkdirSync(join(clone, 'storage'))
    writeFileSync(join(clone, 'storage', 'setup.lock'), '4194304')
    expect((await setUp()).code).toBe(0)
    expect(existsSync(join(clone, 'storage', 'setup.lock'))).toBe(false)
  })

  test('prints advice when the Node of the scripts is too old', async () => {
    writeFakeNpm(
      'mkdir -p node_modules/.bin && printf "#!/bin/sh\\necho v20.1.0" > node_modules/.bin/node && chmod +x node_modules/.bin/node',
    )
    const { code, words } = await setUp()
    expect(code).toBe(1)
    expect(words).toContain('Node 26.7 or newer is needed and `node -v` says v20.1.0')
    expect(words).toContain('npm rebuild node')
  })
})

function writeLockFile(word: string) {
  const packages = { '': { name: word } }
  writeFileSync(join(clone, 'package-lock.json'), JSON.stringify({ packages }))
}

/** Writes an `npm` that records its call and then runs `script`. */
function writeFakeNpm(script: string) {
  mkdirSync(join(clone, 'machine'), { recursive: true })
  const file = join(clone, 'machine', 'npm')
  writeFileSync(file, `#!/bin/sh\necho "$@" >> installs.log\n${script}\n`)
  chmodSync(file, 0o755)
}

function installs(): number {
  return readFileSync(join(clone, 'installs.log'), 'utf8').trim().split('\n').length
}

async function setUp(): Promise<{ code: number | null; words: string }> {
  const env = { PATH: `${join(clone, 'machine')}:/usr/bin:/bin`, REAL_NODE: process.execPath }
  const child = spawn(process.execPath, [join(clone, 'bin', 'setup.mjs'), 'dev'], { env })
  let words = ''
  child.stderr.on('data', (chunk) => {
    words += String(chunk)
  })
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  return { code, words }
}
