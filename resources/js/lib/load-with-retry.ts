const TRIES = 3

/**
 * Loads a module with up to three tries: while a new version is deployed, some servers behind the address may not have
 * the file. Throws the error of the last try.
 */
export async function loadWithRetry<T>(load: () => Promise<T>, tries = TRIES): Promise<T> {
  try {
    return await load()
  } catch (error) {
    if (tries === 1) throw error
    // The error names the file. Fetching it puts it into the cache for the next full load, since browsers cache failed imports.
    const [url] = /https?:\S+\.(?:js|css)/.exec(String(error)) ?? []
    if (url) await fetch(url).catch(() => null)
    return loadWithRetry(load, tries - 1)
  }
}
