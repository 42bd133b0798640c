import { router } from '@inertiajs/react'
import {
  Bell,
  Calculator,
  Eye,
  FilePlus2,
  Keyboard,
  Languages,
  Lock,
  LogOut,
  type LucideIcon,
  Mail,
  MonitorSmartphone,
  Moon,
  PencilLine,
  ReceiptText,
  RefreshCw,
  Send,
  SlidersHorizontal,
  Sun,
  Tag,
  UserPlus,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { startWriting } from '#client/app/message-draft.ts'
import { signOut } from '#client/app/session-recovery/session-end.ts'
import { openPart, useShell } from '#client/app/shell-state.ts'
import { enterGold } from '#client/features/market/quotes/gold-field.ts'
import { setPriceView } from '#client/features/pricing/price-chart/what-if/customer-view.ts'
import { newKey } from '#client/lib/forms.ts'
import { availableLocales } from '#client/lib/i18n.ts'
import { languageName } from '#client/lib/intl.ts'
import { usePreferences } from '#client/lib/preferences/preferences.ts'
import { lockScreen } from '#client/lib/screen-lock/lock-screen.ts'
import { toast } from '#client/ui/Toasts.tsx'
import type { Choice } from './choice.ts'

/** Actions that are available on every page. */
export function useActions(): Choice[] {
  const { t } = useTranslation('palette')
  const failed = t('failed')
  return actions.map(({ key, icon, run, keys }) => ({
    id: `action:${key}`,
    group: 'actions',
    icon,
    title: t(`action.${key}`),
    also: t(`keywords.${key}`),
    ...(keys ? { keys } : {}),
    run: () => run(failed),
  }))
}

const { setTheme } = usePreferences.getState()

const actions = [
  action('enter_gold', PencilLine, enterGold),
  action('reprice', RefreshCw, previewReprice),
  action('new_discount', Tag, () => router.visit('/price-sale')),
  action('new_contract', FilePlus2, () => router.visit('/contracts/create')),
  action('new_invoice', ReceiptText, () => router.visit('/apps/invoice/add')),
  action('new_customer', UserPlus, () => router.visit('/customers/create')),
  action('preferences', SlidersHorizontal, () => useShell.getState().setCustomizer(true)),
  action('quick_quote', Calculator, () => useShell.getState().setQuickQuote(true), 'q'),
  action('customer_view', Eye, showCustomer),
  action('write_message', Send, () => {
    startWriting()
    openPart('messages')
  }),
  action('messages', Mail, () => openPart('messages')),
  action('notifications', Bell, () => openPart('notifications')),
  action('theme_light', Sun, () => setTheme('light')),
  action('theme_dark', Moon, () => setTheme('dark')),
  action('theme_system', MonitorSmartphone, () => setTheme('system')),
  action('shortcuts', Keyboard, () => openPart('shortcuts'), '?'),
  action('lock', Lock, lockScreen),
  action('sign_out', LogOut, signOut),
] as const

function action<Key extends string>(
  key: Key,
  icon: LucideIcon,
  run: (failed: string) => unknown,
  keys?: string,
) {
  return { key, icon, run: (failed: string) => void run(failed), keys }
}

/** Shows the price list in the customer view. */
function showCustomer() {
  if (window.location.pathname === '/price') return setPriceView('customer')
  router.visit('/price', { onSuccess: () => setPriceView('customer') })
}

/** Previews all prices at today's gold price; writes no price. */
function previewReprice(failed: string) {
  router.post(
    '/price-runs',
    { kind: 'reprice', idempotencyKey: newKey() },
    {
      preserveState: 'errors',
      onError: (errors) =>
        toast({ title: failed, text: Object.values(errors)[0], tone: 'critical' }),
    },
  )
}

/** The languages, found by their own names, their names in the current language, and in English. */
export function useLanguageChoices(): Choice[] {
  const { t } = useTranslation(['palette', 'shell'])
  const { locale, setLocale } = usePreferences()
  return availableLocales
    .filter((code) => code !== locale)
    .map((code) => ({
      id: `language:${code}`,
      group: 'languages',
      icon: Languages,
      title: t('palette:action.language', { language: t(`shell:language.${code}`) }),
      detail: languageName(code, locale),
      also: `${t(`shell:language.${code}`)} ${languageName(code, locale)} ${languageName(code, 'en')}`,
      run: () => void setLocale(code),
    }))
}
