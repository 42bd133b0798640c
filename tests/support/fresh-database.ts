import { randomBytes } from 'node:crypto'
import { copyFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { inject } from 'vitest'
import { order } from './order.ts'
import type { Stock } from './template.ts'

/** A copy of one of the run's templates, for one test file alone. */
export interface FreshDatabase {
  /** As DATABASE_URL wants it. */
  url: string
  /** After the last connection is closed. */
  drop(): Promise<void>
}

export async function freshDatabase(stock: Stock = 'bare'): Promise<FreshDatabase> {
  const name = `shop_${randomBytes(6).toString('hex')}`
  return inject('engine') === 'sqlite' ? copiedFile(stock, name) : copiedDatabase(stock, name)
}

function copiedFile(stock: Stock, name: string): FreshDatabase {
  const { urls, folder } = inject('templates')
  const file = join(folder, `${name}.db`)
  copyFileSync(urls[stock].slice('sqlite:'.length), file)
  return {
    url: `sqlite:${file}`,
    drop: async () => {
      for (const part of ['', '-wal', '-shm']) rmSync(`${file}${part}`, { force: true })
    },
  }
}

async function copiedDatabase(stock: Stock, name: string): Promise<FreshDatabase> {
  const { urls, maintenance } = inject('templates')
  const own = new URL(urls[stock])
  own.pathname = `/${name}`
  await order(maintenance, `create database ${name} template template_${stock} strategy file_copy`)
  return { url: own.href, drop: () => order(maintenance, `drop database ${name} with (force)`) }
}
