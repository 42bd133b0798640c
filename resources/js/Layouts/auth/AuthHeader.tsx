import { clsx } from 'clsx'
import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Brand } from '#client/app/Logo.tsx'
import { ThemeButton } from '#client/Layouts/app/ThemeButton.tsx'
import { availableLocales } from '#client/lib/i18n.ts'
import { usePreferences } from '#client/lib/preferences/preferences.ts'
import { Icon } from '#client/ui/Icon.tsx'
import { isLocale, languageTag } from '#lang/locales.ts'

/** Logo, language and theme above the sign-in pages. */
export function AuthHeader({ className }: { className?: string }) {
  return (
    <header
      className={clsx('flex items-center justify-between gap-3 px-4 py-3 sm:px-6', className)}
    >
      <Brand />
      <span className="flex items-center gap-1">
        <LanguageSelect />
        <ThemeButton />
      </span>
    </header>
  )
}

/**
 * A native select, so that no menu component is loaded before sign-in. It is as wide as the chosen language, which a
 * hidden copy of the name measures; by itself it would be as wide as the longest one.
 */
function LanguageSelect() {
  const { t } = useTranslation('shell')
  const { locale, setLocale } = usePreferences()
  return (
    <span className="grid items-center text-text-2 *:col-start-1 *:row-start-1">
      <span aria-hidden="true" className="invisible ps-2.5 pe-7">
        {t(`language.${locale}`)}
      </span>
      <select
        aria-label={t('language.label')}
        value={locale}
        onChange={({ target }) => isLocale(target.value) && setLocale(target.value)}
        className="min-h-9 w-0 min-w-full appearance-none rounded-control bg-transparent ps-2.5 pe-7 hover:bg-sunken pointer-coarse:min-h-11 dark:hover:bg-raised"
      >
        {availableLocales.map((code) => (
          <option key={code} value={code} lang={languageTag(code)} className="bg-raised text-text">
            {t(`language.${code}`)}
          </option>
        ))}
      </select>
      <Icon icon={ChevronDown} size={16} className="pointer-events-none me-2 justify-self-end" />
    </span>
  )
}

/** A page without a form before sign-in, such as an error. */
export function PlainFrame({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <AuthHeader />
      <main id="main" className="gutter flex-1 py-6">
        {children}
      </main>
    </div>
  )
}
