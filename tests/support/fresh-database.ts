import { randomBytes } from 'node:crypto'
import { copyFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'

/** A copy of the seeded template, for one test file alone. */
export interface FreshDatabase {
  /** As DATABASE_URL wants it. */
  url: string
  /** After the last connection is closed. */
  drop(): Promise<void>
}

export async function freshDatabase(): Promise<FreshDatabase> {
  const name = `shop_${randomBytes(6).toString('hex')}`
  return inject('engine') === 'sqlite' ? copiedFile(name) : copiedDatabase(name)
}

function copiedFile(name: string): FreshDatabase {
  const { url, folder } = inject('template')
  const file = join(folder, `${name}.db`)
  copyFileSync(url.slice('sqlite:'.length), file)
  return {
    url: `sqlite:${file}`,
    drop: async () => {
      for (const part of ['', '-wal', '-shm']) rmSync(`${file}${part}`, { force: true })
    },
  }
}

async function copiedDatabase(name: string): Promise<FreshDatabase> {
  const { url, maintenance } = inject('template')
  const own = new URL(url)
  own.pathname = `/${name}`
  await order(maintenance, `create database ${name} template template_assay`)
  return { url: own.href, drop: () => order(maintenance, `drop database ${name} with (force)`) }
}

async function order(maintenance: string, statement: string) {
  const client = new pg.Client(maintenance)
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
