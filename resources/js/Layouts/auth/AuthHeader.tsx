import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Logo } from '#client/app/Logo.tsx'
import { ThemeButton } from '#client/Layouts/app/ThemeButton.tsx'
import { availableLocales } from '#client/lib/i18n.ts'
import { usePreferences } from '#client/lib/preferences/preferences.ts'
import { isLocale, languageTag } from '#lang/locales.ts'

/** Logo, language and theme above the sign-in pages. */
export function AuthHeader({ className }: { className?: string }) {
  const { t } = useTranslation('shell')
  return (
    <header
      className={clsx('flex items-center justify-between gap-3 px-4 py-3 sm:px-6', className)}
    >
      <span className="flex items-center gap-2.5">
        <Logo />
        <span className="font-display text-xl">{t('brand')}</span>
      </span>
      <span className="flex items-center gap-1">
        <LanguageSelect />
        <ThemeButton />
      </span>
    </header>
  )
}

/** A native select, so that no menu component is loaded before sign-in. */
function LanguageSelect() {
  const { t } = useTranslation('shell')
  const { locale, setLocale } = usePreferences()
  return (
    <select
      aria-label={t('language.label')}
      value={locale}
      onChange={({ target }) => isLocale(target.value) && setLocale(target.value)}
      className="min-h-9 rounded-control bg-transparent px-2 text-text-2 hover:bg-sunken pointer-coarse:min-h-11 dark:hover:bg-raised"
    >
      {availableLocales.map((code) => (
        <option key={code} value={code} lang={languageTag(code)} className="bg-raised text-text">
          {t(`language.${code}`)}
        </option>
      ))}
    </select>
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
