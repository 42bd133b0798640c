import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { runStatement } from '#tests/support/run-statement.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { startPostgres } from './postgres.ts'
import { prepare, type Stock, stocks } from './template.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Which database this project runs on. */
    engine: 'sqlite' | 'postgres'
    /** The run's databases to copy, how to reach the place where copies go, and a folder for files. */
    templates: { urls: Record<Stock, string>; maintenance: string; folder: string }
  }
}

/** Makes one database of each stock per engine and run; tests take copies with `freshDatabase`. */
export default async function engines(project: TestProject): Promise<() => Promise<void>> {
  const folder = temporaryFolder('assay-test-')
  const host = project.name === 'sqlite' ? inFiles(folder) : await onServer()
  const urls = await createTemplates(host)
  project.provide('templates', { urls, maintenance: host.maintenance, folder })
  return async () => {
    await host.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Where templates are made: `create` gives the address of a new, empty database. */
type TemplateHost = {
  maintenance: string
  create(name: Stock): Promise<string>
  close(): Promise<void>
}

async function createTemplates(host: TemplateHost): Promise<Record<Stock, string>> {
  const urls = { bare: '', empty: '', chain: '', demo: '' }
  for (const stock of stocks) {
    urls[stock] = await host.create(stock)
    await prepare(urls[stock], stock)
    // Nothing tidies up behind the tests, so the planner is told once what a shop looks like.
    if (host.maintenance) await runStatement(urls[stock], 'analyze')
  }
  return urls
}

function inFiles(folder: string): TemplateHost {
  return {
    maintenance: '',
    create: async (name) => `sqlite:${join(folder, `template-${name}.db`)}`,
    close: async () => {},
  }
}

async function onServer(): Promise<TemplateHost> {
  const postgres = await startPostgres()
  const maintenance = postgres.url('postgres')
  return {
    maintenance,
    create: async (name) => {
      await runStatement(maintenance, `create database template_${name}`)
      return postgres.url(`template_${name}`)
    },
    close: () => postgres.stop(),
  }
}
