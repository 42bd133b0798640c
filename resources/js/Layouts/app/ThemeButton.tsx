import { MonitorSmartphone, Moon, Sun } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { type Theme, themes, usePreferences } from '#client/lib/preferences/preferences.ts'
import { NativeIconButton } from '#client/ui/native/Button.tsx'

const icons = { light: Sun, dark: Moon, system: MonitorSmartphone }

/** Cycles through the themes: light, dark, system. */
export function ThemeButton({ className }: { className?: string }) {
  const { t } = useTranslation('shell')
  const { theme, setTheme } = usePreferences()
  return (
    <NativeIconButton
      icon={icons[theme]}
      label={t('theme.label', { theme: t(`theme.${theme}`) })}
      onClick={() => setTheme(themeAfter(theme))}
      className={className}
    />
  )
}

function themeAfter(theme: Theme): Theme {
  return themes[(themes.indexOf(theme) + 1) % themes.length] ?? 'light'
}
