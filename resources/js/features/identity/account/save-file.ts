/** Saves a text under a name, as if it had been fetched; nothing leaves this browser. */
export function saveFile(name: string, type: string, text: string) {
  const address = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser has taken it over by the time the next task runs.
  setTimeout(() => URL.revokeObjectURL(address))
}
