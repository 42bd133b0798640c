import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startPostgres } from './postgres.ts'
import { prepare } from './template.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Which database this project runs on. */
    engine: 'sqlite' | 'postgres'
    /** A migrated and seeded database of the run, and how to reach the place where copies of it go. */
    template: { url: string; maintenance: string; folder: string }
  }
}

/** Makes one migrated and seeded database per engine and run; tests take copies with `freshDatabase`. */
export default async function engines(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'assay-test-'))
  const clear = () => rmSync(folder, { recursive: true, force: true })
  if (project.name === 'sqlite') {
    const url = `sqlite:${join(folder, 'template.db')}`
    await prepare(url)
    project.provide('template', { url, maintenance: '', folder })
    return async () => clear()
  }
  const postgres = await startPostgres()
  const maintenance = postgres.url('postgres')
  await createTemplate(maintenance)
  await prepare(postgres.url('template_assay'))
  project.provide('template', { url: postgres.url('template_assay'), maintenance, folder })
  return async () => {
    await postgres.stop()
    clear()
  }
}

async function createTemplate(maintenance: string) {
  const client = new pg.Client(maintenance)
  await client.connect()
  await client.query('create database template_assay')
  await client.end()
}
