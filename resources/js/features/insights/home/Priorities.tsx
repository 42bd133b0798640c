import { Link } from '@inertiajs/react'
import { clsx } from 'clsx'
import {
  CalendarClock,
  CircleCheck,
  Coins,
  ListChecks,
  type LucideIcon,
  Package,
  ReceiptText,
  ShieldCheck,
  Tag,
} from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyWithRetry } from '#client/app/session-recovery/lazy-with-retry.tsx'
import { useFormat } from '#client/lib/format.ts'
import { useShop } from '#client/lib/page-props.ts'
import { Button, ButtonLink } from '#client/ui/Button.tsx'
import { Card } from '#client/ui/Card.tsx'
import { Icon } from '#client/ui/Icon.tsx'
import { useIsMissing } from '#client/ui/MissingCard.tsx'
import type { ButtonVariant } from '#client/ui/native/Button.tsx'
import type { HomeProps, PriorityProps } from '#server/insights/home/props.ts'
import { CardFallback } from './cards/CardFallback.tsx'
import { PreviewButton } from './PreviewButton.tsx'

const CallDialog = lazyWithRetry(() => import('./CallDialog.tsx'))

type PrioritiesProps = Pick<HomeProps, 'priorities' | 'latest' | 'pieces'>

/** What needs this user today, the most money at risk first, each with one action. */
export function Priorities({ priorities, latest, pieces }: PrioritiesProps) {
  const { t } = useTranslation('home-cards')
  const isMissing = useIsMissing('priorities')
  const hasPreview = priorities?.some(({ what }) => KINDS[what].verb === 'preview')
  const isDone = priorities !== undefined || isMissing
  return (
    <Card
      title={t('name.priorities')}
      className={clsx(
        'min-w-0 md:col-span-2 xl:col-span-4 min-[100rem]:col-span-1 min-[100rem]:row-span-2',
        priorities === undefined && 'min-h-72 print:min-h-0',
      )}
      actions={
        isDone &&
        !hasPreview && (
          <PreviewButton latest={latest} pieces={pieces} variant="secondary" size="sm" />
        )
      }
    >
      {priorities === undefined && <CardFallback card="priorities" />}
      {priorities?.length === 0 && (
        <div className="flex items-start gap-3 py-3">
          <Icon icon={CircleCheck} className="mt-0.5 text-positive" />
          <div>
            <p className="text-lg">{t('nothing')}</p>
            <p className="text-text-2">{t('nothing_text')}</p>
          </div>
        </div>
      )}
      {priorities && priorities.length > 0 && (
        <ul className="grid grid-cols-[minmax(0,1fr)_auto] sm:grid-cols-[minmax(0,1fr)_auto_auto]">
          {priorities.map((one, index) => (
            <Priority
              key={`${one.what} ${one.finding}`}
              priority={one}
              variant={index === 0 ? 'primary' : 'secondary'}
              latest={latest}
              pieces={pieces}
            />
          ))}
        </ul>
      )}
    </Card>
  )
}

interface PriorityRowProps extends Pick<HomeProps, 'latest' | 'pieces'> {
  priority: PriorityProps
  variant: ButtonVariant
}

function Priority({ priority, variant, latest, pieces }: PriorityRowProps) {
  const { t } = useTranslation('home-cards')
  const format = useFormat()
  const { currency } = useShop()
  const title = useTitle(priority)
  const { what, amount, href } = priority
  const { icon, verb } = KINDS[what]
  return (
    <li className="col-span-full grid min-h-14 grid-cols-subgrid items-center gap-x-4 border-t py-2 first:border-t-0">
      <p className="flex min-w-0 items-start gap-3 text-lg">
        <Icon icon={icon} className="mt-0.75 shrink-0 text-text-3" />
        {verb === 'preview' ? (
          <Link href={href} className="underline-offset-2 hover:underline">
            {title}
          </Link>
        ) : (
          <span>{title}</span>
        )}
      </p>
      <p className="font-display text-xl whitespace-nowrap tabular-nums max-sm:col-start-1 max-sm:row-start-2 max-sm:ps-7.5 sm:num">
        {amount !== null && amount > 0 && (
          <>
            <span className="sr-only">{t('at_risk')} </span>
            <bdi>{format.money(amount, currency)}</bdi>
          </>
        )}
      </p>
      <div className="flex min-w-24 flex-col max-sm:row-span-2">
        {verb === 'preview' && (
          <PreviewButton latest={latest} pieces={pieces} variant={variant} size="sm">
            {t('verb.preview')}
          </PreviewButton>
        )}
        {verb === 'call' && <CallButton priority={priority} title={title} variant={variant} />}
        {(verb === 'open' || verb === 'review') && (
          <ButtonLink
            href={href}
            variant={variant}
            size="sm"
            aria-label={`${t(`verb.${verb}`)}: ${title}`}
          >
            {t(`verb.${verb}`)}
          </ButtonLink>
        )}
      </div>
    </li>
  )
}

interface CallButtonProps {
  priority: PriorityProps
  title: string
  variant: ButtonVariant
}

/** Shows whom to call. */
function CallButton({ priority, title, variant }: CallButtonProps) {
  const { t } = useTranslation('home-cards')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        variant={variant}
        size="sm"
        aria-haspopup="dialog"
        aria-label={`${t('verb.call')}: ${title}`}
        onPress={() => setOpen(true)}
      >
        {t('verb.call')}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <CallDialog title={title} priority={priority} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

function useTitle({ what, finding, count, isOfMetals }: PriorityProps): string {
  const { t } = useTranslation(['home-cards', 'compliance'])
  const context = isOfMetals ? 'metals' : 'XAU'
  if (what !== 'finding') return t(`home-cards:${what}` as 'home-cards:locked', { count, context })
  if (finding === null) return ''
  const type = t(`compliance:type.${finding}`)
  return count === 1 ? type : t('home-cards:several', { what: type, count })
}

type Verb = 'preview' | 'call' | 'open' | 'review'

const KINDS: Record<PriorityProps['what'], { icon: LucideIcon; verb: Verb }> = {
  quotes: { icon: Coins, verb: 'review' },
  prices_low: { icon: Tag, verb: 'preview' },
  prices_outdated: { icon: Tag, verb: 'preview' },
  unpriced: { icon: Tag, verb: 'preview' },
  under_floor: { icon: Tag, verb: 'open' },
  out_of_stock: { icon: Package, verb: 'open' },
  finding: { icon: ShieldCheck, verb: 'open' },
  locked: { icon: Coins, verb: 'open' },
  installments: { icon: CalendarClock, verb: 'call' },
  memos: { icon: CalendarClock, verb: 'call' },
  late: { icon: CalendarClock, verb: 'open' },
  invoices: { icon: ReceiptText, verb: 'call' },
  buy_backs: { icon: CalendarClock, verb: 'open' },
  runs: { icon: ListChecks, verb: 'review' },
  drafts: { icon: ReceiptText, verb: 'open' },
}
