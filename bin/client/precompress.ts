import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const minimumBytes = 1024
const compressible = /\.(js|css|svg|json|html|txt|webmanifest)$/

/** Writes `.br` and `.gz` beside every larger asset, so that no request waits for compression. */
export function precompress(): Plugin {
  return {
    name: 'assay:precompress',
    apply: 'build',
    async writeBundle({ dir = '.' }, bundle) {
      const files = Object.keys(bundle).filter((file) => compressible.test(file))
      await Promise.all(files.map((file) => compressFile(join(dir, file))))
    },
  }
}

async function compressFile(file: string) {
  const bytes = await readFile(file)
  if (bytes.length < minimumBytes) return
  const [brotli, gzipped] = await Promise.all([
    promisify(brotliCompress)(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
    promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }),
  ])
  await Promise.all([writeFile(`${file}.br`, brotli), writeFile(`${file}.gz`, gzipped)])
}
