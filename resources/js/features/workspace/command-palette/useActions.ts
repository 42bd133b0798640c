import {
  Bell,
  Calculator,
  Eye,
  Keyboard,
  Lock,
  LogOut,
  type LucideIcon,
  Mail,
  MonitorSmartphone,
  Moon,
  PencilLine,
  RefreshCw,
  Send,
  Sun,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { usePreferences } from '#client/app/preferences.ts'
import { useShell } from '#client/app/shell-state.ts'
import { startWriting } from '#client/features/workspace/inbox/draft.ts'
import { enterGold } from '#client/Layouts/app/header/enter-gold.ts'
import { openPart } from '#client/Layouts/app/header/header-state.ts'
import { signOut } from '#client/Layouts/app/header/sign-out.ts'
import { lockScreen } from '#client/lib/screen-lock/lock-screen.ts'
import type { Choice } from './choice.ts'
import { previewReprice } from './preview-reprice.ts'
import { showCustomer } from './show-customer.ts'

/** What can be done from anywhere. */
export function useActions(): Choice[] {
  const { t } = useTranslation('palette')
  const failed = t('failed')
  return actions.map(({ key, icon, run, keys }) => ({
    id: `action:${key}`,
    group: 'actions',
    icon,
    title: t(`action.${key}`),
    also: t(`also.${key}`),
    ...(keys ? { keys } : {}),
    run: () => run(failed),
  }))
}

const { setTheme } = usePreferences.getState()

const actions = [
  action('enter_gold', PencilLine, enterGold),
  action('reprice', RefreshCw, previewReprice),
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
