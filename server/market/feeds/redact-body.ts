const BLACK = '█████'
const RAW_BYTES = 16 * 1024

/**
 * A body → what the log keeps of it: at most 16 KiB of text that both databases can hold, every trace of the key
 * blackened first, so that no half of it survives at the cut.
 */
export function blacken(body: Buffer, apiKey: string): string {
  const text = looksOf(apiKey).reduce(
    (rest, look) => rest.replaceAll(look, BLACK),
    new TextDecoder().decode(body).replaceAll('\0', '\uFFFD'),
  )
  const bytes = Buffer.from(text).subarray(0, RAW_BYTES)
  // In mid-stream a letter that is cut in half is left out.
  return new TextDecoder().decode(bytes, { stream: true })
}

/** As it is, and as it looks within an address, JSON and HTML. Longest first, for one may hold another. */
function looksOf(apiKey: string): string[] {
  const json = JSON.stringify(apiKey).slice(1, -1)
  const html = apiKey.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
  const form = new URLSearchParams({ '': apiKey }).toString().slice(1)
  const looks = [apiKey, encodeURIComponent(apiKey), form, json, json.replaceAll('/', '\\/'), html]
  return [...new Set(looks)].filter(Boolean).sort((a, b) => b.length - a.length)
}
