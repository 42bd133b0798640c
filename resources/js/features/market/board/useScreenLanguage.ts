import { useEffect } from 'react'
import { usePreferences } from '#client/app/preferences.ts'
import { changeLanguage } from '#client/i18n.ts'
import type { BoardProps } from '#server/market/board/board-props.ts'

/** The screen speaks the language that its link was made for, whatever this browser is used to; none of it is kept. */
export function useScreenLanguage({ code, dir }: BoardProps['locale']): boolean {
  const locale = usePreferences((state) => state.locale)
  useEffect(() => {
    void changeLanguage(code).then(() => {
      document.documentElement.dir = dir
      usePreferences.setState({ locale: code, rtlClass: dir })
    })
  }, [code, dir])
  return locale === code
}
