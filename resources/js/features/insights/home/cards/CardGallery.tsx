import { Minus, Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { usePageProps } from '#client/lib/usePageProps.ts'
import { Button } from '#client/ui/Button.tsx'
import { Card } from '#client/ui/Card.tsx'
import { Icon } from '#client/ui/Icon.tsx'
import { MissingNotice } from '#client/ui/MissingCard.tsx'
import { toast } from '#client/ui/Toasts.tsx'
import type { HomeCard, HomeProps } from '#server/insights/home/props.ts'
import { homeCards } from './home-cards.tsx'
import { useLayout } from './useLayout.ts'

/** Every card with the data of the user, in the default order. A button puts it on the home page or takes it away. */
export function CardGallery({ layout, defaultCards }: Pick<HomeProps, 'layout' | 'defaultCards'>) {
  const { t } = useTranslation('home-cards')
  const { shown, show, hide } = useLayout(layout, defaultCards)
  const change = (card: HomeCard, to: 'put' | 'take') => {
    const [act, undo] = to === 'put' ? [show, hide] : [hide, show]
    act(card)
    toast({
      title: t(`${to}_done`, { card: t(`name.${card}`) }),
      action: { label: t('undo'), onAction: () => undo(card) },
    })
  }
  return (
    <ul className="grid items-start gap-5 md:grid-cols-2">
      {defaultCards.map((card) => {
        const verb = shown.includes(card) ? 'take' : 'put'
        return (
          <li key={card} className="min-w-0 space-y-2">
            <GalleryCard card={card} />
            <Button
              size="sm"
              aria-label={`${t(verb)}: ${t(`name.${card}`)}`}
              onPress={() => change(card, verb)}
            >
              <Icon icon={verb === 'put' ? Plus : Minus} size={16} />
              {t(verb)}
            </Button>
          </li>
        )
      })}
    </ul>
  )
}

/** A card that requests its own data. */
function GalleryCard({ card }: { card: HomeCard }) {
  const { t } = useTranslation('home-cards')
  const { props: names, show } = homeCards[card]
  const { loaded, reload } = usePageProps('home', '/', names)
  // A prop that could not be calculated is left out of the answer.
  if (loaded.state === 'loaded' && names.every((name) => loaded.props[name] !== undefined))
    return show(loaded.props)
  const name = t(`name.${card}`)
  return (
    <Card title={name}>
      {loaded.state === 'loading' ? (
        <p role="status" className="text-text-3">
          {t('waiting')}
        </p>
      ) : (
        <MissingNotice card={name} onRetry={reload} />
      )}
    </Card>
  )
}
