import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { runStatement } from '#tests/support/run-statement.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { startPostgres } from './postgres.ts'
import { prepare, type Stock, stocks } from './template.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The database engine of this project. */
    engine: 'sqlite' | 'postgres'
    /** URLs of the template databases, the URL for creating databases, and a folder for files. */
    templates: { urls: Record<Stock, string>; maintenance: string; folder: string }
  }
}

/** Creates one template database per content, engine and run; tests copy them with `freshDatabase`. */
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

/** Creates empty template databases; `create` returns the URL. */
type TemplateHost = {
  maintenance: string
  create(name: Stock): Promise<string>
  close(): Promise<void>
}

async function createTemplates(host: TemplateHost): Promise<Record<Stock, string>> {
  const urls = { bare: '', empty: '', chain: '', priced: '' }
  for (const stock of stocks) {
    urls[stock] = await host.create(stock)
    await prepare(urls[stock], stock)
    // Autovacuum is off in tests, so statistics for the planner are collected once.
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
