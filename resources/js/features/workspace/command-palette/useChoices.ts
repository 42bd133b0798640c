import { router, usePage } from '@inertiajs/react'
import { Coins, FileText, Link2, ListChecks, UserRound } from 'lucide-react'
import { useMemo } from 'react'
import { openPlace } from '#client/features/pricing/grid/cells/open-piece.ts'
import type { Hit } from '#server/workspace/search/props.ts'
import type { Choice } from './choice.ts'
import { likeness } from './rank.ts'
import { recentOf } from './recent.ts'
import { useActions, useLanguages } from './useActions.ts'
import { useHitWords } from './useHitLabels.ts'
import { usePages } from './usePages.ts'
import { useAnswer } from './usePriceChoice.ts'
import { type Found, useSearch } from './useSearch.ts'

/** What can be chosen for what was typed, in groups, the best first; and how far the search is. */
export function useChoices(query: string): { choices: Choice[]; state: Found['state'] } {
  const found = useSearch(query)
  const answer = useAnswer(query)
  const [pages, actions, languages] = [usePages(), useActions(), useLanguages()]
  const choiceOf = useHitChoice()
  const recent = useRecent([...actions, ...pages, ...languages], choiceOf)
  if (query.trim() === '') return { choices: [...recent, ...actions, ...pages], state: found.state }
  const own = [...actions, ...pages, ...languages]
    .map((choice) => ({ choice, mark: likeness(query, choice.title, choice.also) }))
    .filter(({ mark }) => mark > 0)
    .sort((a, b) => b.mark - a.mark)
    .map(({ choice }) => choice)
  const hits = found.hits.map(choiceOf)
  return { choices: [...(answer ? [answer] : []), ...hits, ...own], state: found.state }
}

const looks = {
  variant: { group: 'variants', icon: Link2 },
  customer: { group: 'customers', icon: UserRound },
  contract: { group: 'contracts', icon: FileText },
  quote: { group: 'quotes', icon: Coins },
  run: { group: 'runs', icon: ListChecks },
} as const

function useHitChoice() {
  const words = useHitWords()
  return useMemo(
    () =>
      (hit: Hit): Choice => ({
        id: `${hit.kind}:${hit.id}`,
        ...looks[hit.kind],
        ...words(hit),
        hit,
        run: () => goTo(hit),
      }),
    [words],
  )
}

/** A piece is opened as well when its page already shows its address. */
function goTo(hit: Hit) {
  router.visit(hit.href, {
    onSuccess: () => {
      if (hit.kind === 'variant') openPlace({ ...hit, kind: hit.pieceKind })
    },
  })
}

/** Read once: what is chosen now counts from the next time on. */
function useRecent(own: Choice[], choiceOf: (hit: Hit) => Choice): Choice[] {
  const userId = usePage().props.auth.user?.id ?? 0
  const kept = useMemo(() => recentOf(userId), [userId])
  return kept.flatMap(({ id, hit }) => {
    const choice = hit ? choiceOf(hit) : own.find((one) => one.id === id)
    return choice ? [{ ...choice, id: `recent:${choice.id}`, group: 'recent' as const }] : []
  })
}
