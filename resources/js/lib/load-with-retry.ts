const TRIES = 12
/** How much longer the pause before each further try is: 1.3 seconds in all. */
const LONGER_MS = 20

/**
 * Loads a module with up to twelve tries: while a new version is deployed, some servers behind the address may not have
 * the file, or those that it imports. Throws the error of the last try.
 */
export async function loadWithRetry<T>(load: () => Promise<T>, tries = 1): Promise<T> {
  try {
    return await load()
  } catch (error) {
    if (tries === TRIES) throw error
    // The error names the file. Fetching it puts it into the cache for the next full load, since some browsers cache failed imports.
    const [url] = /https?:\S+\.(?:js|css)/.exec(String(error)) ?? []
    if (url) await fetch(url).catch(() => null)
    await new Promise((done) => setTimeout(done, tries * LONGER_MS))
    return loadWithRetry(load, tries + 1)
  }
}
