/** What the tabs of one browser tell each other: somebody is there, the session was locked, it was unlocked. */
export type DeviceWord = 'used' | 'locked' | 'unlocked'

// Where the browser has no such channel, every tab goes by its own clock and by what the server says.
const isThere = typeof window !== 'undefined' && 'BroadcastChannel' in window
const channel = isThere ? new BroadcastChannel('assay') : null

export function tellDevice(word: DeviceWord) {
  channel?.postMessage(word)
}

/** Listens to the other tabs; what it returns ends that. */
export function onDeviceWord(word: DeviceWord, act: () => void) {
  const hear = ({ data }: MessageEvent) => {
    if (data === word) act()
  }
  channel?.addEventListener('message', hear)
  return () => channel?.removeEventListener('message', hear)
}
