import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { AuthHeader } from './AuthHeader.tsx'
import { ChainBackdrop } from './ChainBackdrop.tsx'

/** A sign-in page in cover style: a dark panel with the chain beside the form. */
export function CoverFrame({ children }: { children: ReactNode }) {
  const { t } = useTranslation('login')
  return (
    <div className="grid min-h-dvh lg:grid-cols-[minmax(0,11fr)_minmax(0,9fr)]">
      <aside className="dark relative isolate flex flex-col justify-end overflow-hidden bg-surface p-12 text-text max-lg:hidden xl:p-16">
        <ChainBackdrop />
        <p className="font-display text-4xl text-balance">{t('motto')}</p>
        <p className="mt-3 max-w-md text-lg text-text-2">{t('motto_text')}</p>
      </aside>
      <div className="flex min-w-0 flex-col bg-canvas">
        <AuthHeader />
        <main id="main" className="flex flex-1 flex-col justify-center px-4 py-8 sm:px-6">
          <div className="mx-auto w-full max-w-sm pb-[8vh]">{children}</div>
        </main>
      </div>
    </div>
  )
}
