import { Link, usePage } from '@inertiajs/react'
import { clsx } from 'clsx'
import { ExternalLink } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { MenuLink } from '#client/app/horizontal-menu.ts'
import { isUnder } from '#client/app/navigation.ts'
import { usePageLabel } from '#client/app/page-labels.ts'
import { Icon } from '#client/ui/Icon.tsx'
import { rowClass } from './useMenu.ts'

/** A link of the menu; pages that open in a new tab say so. */
export function MenuLinkItem({ link, onFollow }: { link: MenuLink; onFollow: () => void }) {
  const { t } = useTranslation(['shell', 'menu'])
  const labelOf = usePageLabel()
  const { url } = usePage()
  const label = link.href === '/price' ? labelOf('miami_cuban_link') : t(link.labelKey)
  if (link.opens === 'tab')
    return (
      <a href={link.href} target="_blank" rel="noopener" onClick={onFollow} className={rowClass}>
        <span className="flex-1">
          {label} <span className="sr-only">{t('nav.new_tab')}</span>
        </span>
        <Icon icon={ExternalLink} size={16} directional="yes" className="text-text-3" />
      </a>
    )
  const isActive = isUnder(url, link.href)
  return (
    <Link
      href={link.href}
      onClick={onFollow}
      prefetch={false}
      aria-current={isActive ? 'page' : undefined}
      className={clsx(rowClass, isActive && 'active bg-gold-tint font-semibold text-text')}
    >
      {label}
    </Link>
  )
}
