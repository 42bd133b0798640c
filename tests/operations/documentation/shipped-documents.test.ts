import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readDocuments } from '#server/operations/documentation/documents.ts'

/** The documentation reads these files at runtime, and a missing one would break all its pages. */
test.each(['bin/package.ts', 'deploy/Dockerfile', '.dockerignore'])(
  '%s takes every document beside docs/',
  async (list) => {
    const documents = (await readDocuments()).map(({ path }) => path)
    const beside = documents.filter((path) => !path.startsWith('docs/'))
    expect(beside.length).toBeGreaterThan(3)
    const text = readFileSync(list, 'utf8')
    expect(beside.filter((path) => !text.includes(path))).toEqual([])
  },
)

test('every document has its own address', async () => {
  const names = (await readDocuments()).map(({ name }) => name)
  expect(names).toEqual([...new Set(names)])
})

test('every column of a table in a document has a name, which screen readers need', async () => {
  const documents = (await readDocuments()).map(({ path }) => path)
  const unnamed = documents.filter((path) =>
    /^\|(.*\|)?\s*\|.*\n\|[\s:|-]+\|$/m.test(readFileSync(path, 'utf8')),
  )
  expect(unnamed).toEqual([])
})
