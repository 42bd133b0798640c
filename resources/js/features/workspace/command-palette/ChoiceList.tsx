import { Header } from 'react-aria-components/Header'
import { ListBox, ListBoxItem, ListBoxSection } from 'react-aria-components/ListBox'
import { useTranslation } from 'react-i18next'
import type { SearchState } from '#client/lib/useSearch.ts'
import { Icon } from '#client/ui/Icon.tsx'
import { MediaObject } from '#client/ui/lists/MediaObject.tsx'
import type { Choice } from './choice.ts'

interface ChoiceListProps {
  query: string
  choices: Choice[]
  state: SearchState['state']
  onChoose: (choice: Choice) => void
}

/** The choices under the headings of their groups; the group of the best match comes first. */
export function ChoiceList({ query, choices, state, onChoose }: ChoiceListProps) {
  const { t } = useTranslation('palette')
  return (
    <ListBox
      aria-label={t('results')}
      className="min-h-0 flex-1 scroll-py-2 overflow-y-auto p-2 outline-none"
      renderEmptyState={() => <NoResults query={query} state={state} />}
    >
      {grouped(choices).map(([group, members]) => (
        <ListBoxSection key={group} id={`group:${group}`} className="mb-1">
          <Header className="px-2.5 pt-2 pb-1 text-xs font-medium text-text-3">
            {t(`group.${group}`)}
          </Header>
          {members.map((choice) => (
            <ListBoxItem
              key={choice.id}
              id={choice.id}
              textValue={`${choice.title} ${choice.detail ?? ''}`}
              onAction={() => onChoose(choice)}
              className="flex min-h-10 cursor-pointer rounded-control px-2.5 py-1.5 outline-none focus:bg-gold-tint pointer-coarse:min-h-11"
            >
              <Row choice={choice} />
            </ListBoxItem>
          ))}
        </ListBoxSection>
      ))}
    </ListBox>
  )
}

function Row({ choice: { icon, title, detail, keys } }: { choice: Choice }) {
  return (
    <MediaObject
      start={<Icon icon={icon} className="text-text-3" />}
      title={<span className="line-clamp-2">{title}</span>}
      detail={detail && <span className="line-clamp-2">{detail}</span>}
      end={
        keys && (
          <span aria-hidden="true" className="pointer-coarse:hidden">
            <kbd
              dir="ltr"
              className="rounded-chip border px-1.5 font-ui text-xs text-text-2 uppercase"
            >
              {keys}
            </kbd>
          </span>
        )
      }
      className="flex-1"
    />
  )
}

function NoResults({ query, state }: Pick<ChoiceListProps, 'query' | 'state'>) {
  const { t } = useTranslation(['palette', 'shell'])
  if (state === 'waiting') return <p className="px-2.5 py-6 text-text-2">{t('shell:searching')}</p>
  return (
    <div className="px-2.5 py-6">
      <p className="font-medium wrap-anywhere">{t('none', { query: query.trim() })}</p>
      {state !== 'offline' && <p className="mt-1 text-text-2">{t('none_text')}</p>}
    </div>
  )
}

/** Groups in the order of their first members. */
function grouped(choices: Choice[]): [Choice['group'], Choice[]][] {
  const order = [...new Set(choices.map(({ group }) => group))]
  return order.map((group) => [group, choices.filter((choice) => choice.group === group)])
}
