import { useShell } from '#client/app/shell-state.ts'
import { useKey } from '#client/lib/shortcuts/useKey.ts'

/** `q` opens the quick quote, unless the letter is being typed somewhere or single letters are switched off. */
export function useQuickKey() {
  const setQuickQuote = useShell((state) => state.setQuickQuote)
  useKey('q', () => setQuickQuote(true))
}
