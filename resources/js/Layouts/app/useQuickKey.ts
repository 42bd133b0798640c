import { useKey } from '../../Components/shortcuts/useKey.ts'
import { useShell } from '../../shell-state.ts'

/** `q` opens the quick quote, unless the letter is being typed somewhere or single letters are switched off. */
export function useQuickKey() {
  const setQuickQuote = useShell((state) => state.setQuickQuote)
  useKey('q', () => setQuickQuote(true))
}
