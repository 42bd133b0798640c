const TRIES = 3

/**
 * A part of the client that is fetched when it is needed. Of several servers behind one address some may not have it (a
 * new version is being installed), so it is asked for a few times. Throws what the last try threw.
 */
export async function part<T>(load: () => Promise<T>, tries = TRIES): Promise<T> {
  try {
    return await load()
  } catch (error) {
    if (tries === 1) throw error
    // Browsers name the file; one that remembers its failure takes it from the cache at the next full load.
    const [url] = /https?:\S+\.(?:js|css)/.exec(String(error)) ?? []
    if (url) await fetch(url).catch(() => null)
    return part(load, tries - 1)
  }
}
