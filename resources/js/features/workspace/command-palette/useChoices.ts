import { router, usePage } from '@inertiajs/react'
import { Coins, FileText, Link2, ListChecks, UserRound } from 'lucide-react'
import { useMemo } from 'react'
import { openPiece } from '#client/features/pricing/price-chart/cells/open-piece.ts'
import { type SearchState, useSearch } from '#client/lib/useSearch.ts'
import type { Pages } from '#server/http/pages.ts'
import type { Hit } from '#server/workspace/search/props.ts'
import type { Choice } from './choice.ts'
import { matchScore } from './rank.ts'
import { recentOf } from './recent.ts'
import { useActions, useLanguageChoices } from './useActions.ts'
import { useHitLabels } from './useHitLabels.ts'
import { useMenuPages, usePages } from './usePages.ts'
import { usePriceChoice } from './usePriceChoice.ts'

/** The choices for a query in groups, best first, and the state of the search. */
export function useChoices(query: string): { choices: Choice[]; state: SearchState['state'] } {
  const found = useSearch(query)
  const priceChoice = usePriceChoice(query)
  const [pages, actions, languages] = [usePages(), useActions(), useLanguageChoices()]
  const byTyping = [...useMenuPages(), ...languages]
  const choiceOf = useHitChoice()
  const recent = useRecent([...actions, ...pages, ...byTyping], choiceOf)
  if (query.trim() === '') return { choices: [...recent, ...actions, ...pages], state: found.state }
  const own = [...actions, ...pages, ...byTyping]
    .map((choice) => ({ choice, score: matchScore(query, choice.title, choice.also) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .map(({ choice }) => choice)
  const hits = found.hits.map(choiceOf)
  return { choices: [...(priceChoice ? [priceChoice] : []), ...hits, ...own], state: found.state }
}

const hitStyles = {
  variant: { group: 'variants', icon: Link2 },
  customer: { group: 'customers', icon: UserRound },
  contract: { group: 'contracts', icon: FileText },
  quote: { group: 'quotes', icon: Coins },
  run: { group: 'runs', icon: ListChecks },
} as const

function useHitChoice() {
  const labels = useHitLabels()
  return useMemo(
    () =>
      (hit: Hit): Choice => ({
        id: `${hit.kind}:${hit.id}`,
        ...hitStyles[hit.kind],
        ...labels(hit),
        hit,
        run: () => goTo(hit),
      }),
    [labels],
  )
}

/** Opens the piece on success too, because its page may already have this address. */
function goTo(hit: Hit) {
  router.visit(hit.href, {
    onSuccess: ({ props }) => {
      const { variants } = props as Partial<Pages['price']>
      openPiece(variants?.find(({ id }) => hit.kind === 'variant' && id === hit.id) ?? null)
    },
  })
}

/** Read once: a choice made now is listed the next time the palette opens. */
function useRecent(own: Choice[], choiceOf: (hit: Hit) => Choice): Choice[] {
  const userId = usePage().props.auth.user?.id ?? 0
  const stored = useMemo(() => recentOf(userId), [userId])
  return stored.flatMap(({ id, hit }) => {
    const choice = hit ? choiceOf(hit) : own.find((one) => one.id === id)
    return choice ? [{ ...choice, id: `recent:${choice.id}`, group: 'recent' as const }] : []
  })
}
