import { stat, statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { databaseFile } from '#server/platform/database/dialect.ts'
import type { Settings } from '#server/platform/env/env.ts'

/** The space of the disk of a folder, in bytes. `free`: what a process without the rights of root can still write. */
export interface Disk {
  /** `storage`: the folder of backups and secrets; `database`: that of the SQLite file. */
  of: 'storage' | 'database'
  free: number
  size: number
  /** The number of the disk: two folders with one number share its space. */
  device: number
}

/** The disks of the folders with data; a folder that does not exist is left out. */
export async function dataDisks({
  storage,
  databaseUrl,
}: Pick<Settings, 'storage' | 'databaseUrl'>): Promise<Disk[]> {
  const file = databaseFile(databaseUrl)
  const folders: [Disk['of'], string][] = [['storage', storage]]
  if (file !== null) folders.push(['database', dirname(file)])
  const disks = await Promise.all(folders.map(([of, folder]) => diskOf(of, folder)))
  return disks.filter((disk) => disk !== null)
}

async function diskOf(of: Disk['of'], folder: string): Promise<Disk | null> {
  try {
    const { bavail, blocks, bsize } = await statfs(folder)
    const { dev: device } = await stat(folder)
    return { of, free: bavail * bsize, size: blocks * bsize, device }
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}
