import { clsx } from 'clsx'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { loadWithRetry } from '#client/lib/load-with-retry.ts'

interface Specimen {
  /** ISO 15924. */
  script: string
  lang: string
  /** The typefaces of texts and of titles. */
  fonts: string[]
  sample: string
  textClass: string
  titleClass: string
}

const SERIF = ['IBM Plex Sans', 'Source Serif 4']

const SPECIMENS: Specimen[] = [
  {
    script: 'Latn',
    lang: 'en',
    fonts: SERIF,
    sample: 'Gold price · Größe · façade · łańcuszek · İnce · kæde · ősz',
    textClass: 'font-ui',
    titleClass: 'font-display',
  },
  {
    script: 'Grek',
    lang: 'el',
    fonts: SERIF,
    sample: 'Τιμή χρυσού ανά ουγγιά',
    textClass: 'font-ui',
    titleClass: 'font-display',
  },
  {
    script: 'Cyrl',
    lang: 'ru',
    fonts: SERIF,
    sample: 'Цена золота за тройскую унцию',
    textClass: 'font-ui',
    titleClass: 'font-display',
  },
  {
    script: 'Arab',
    lang: 'ar',
    fonts: ['IBM Plex Sans Arabic'],
    sample: 'سعر الذهب للأونصة',
    textClass: 'font-ui',
    titleClass: 'font-display',
  },
  {
    script: 'Jpan',
    lang: 'ja',
    fonts: ['IBM Plex Sans JP'],
    sample: 'トロイオンスあたりの金価格',
    textClass: "font-['IBM_Plex_Sans_Variable','IBM_Plex_Sans_JP']",
    titleClass: "font-['IBM_Plex_Sans_Variable','IBM_Plex_Sans_JP']",
  },
  {
    script: 'Hans',
    lang: 'zh-Hans',
    fonts: ['Noto Sans SC'],
    sample: '每金衡盎司黄金价格',
    textClass: "font-['IBM_Plex_Sans_Variable','Noto_Sans_SC_Variable']",
    titleClass: "font-['IBM_Plex_Sans_Variable','Noto_Sans_SC_Variable']",
  },
]

const WEIGHTS = [
  { weight: 400, weightClass: 'font-normal' },
  { weight: 500, weightClass: 'font-medium' },
  { weight: 600, weightClass: 'font-semibold' },
] as const

/** Digits of the same width stand exactly under each other. */
const FIGURES = ['4,121.95', '11,111.11', '987,650.00', '−1.07']

/** Every script in use, in the typefaces of texts and of titles, with figures under each other. */
export function Specimens() {
  const { t, i18n } = useTranslation('font-icons')
  const scriptName = scriptNames(i18n.language)
  useEffect(() => {
    // Brings the fonts that other languages do not load.
    void loadWithRetry(() => import('#client/words/ja.ts'))
    void loadWithRetry(() => import('#client/words/zh.ts'))
  }, [])
  return (
    <ul className="grid grid-cols-1 gap-3 min-[100rem]:grid-cols-2">
      {SPECIMENS.map(({ script, lang, fonts, sample, textClass, titleClass }) => (
        <li key={script} className="rounded-card border bg-surface p-4 sm:p-5">
          <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
            <h3 className="text-sm font-semibold text-text-2">{scriptName(script, lang)}</h3>
            <span lang="en" dir="ltr" className="text-sm text-text-2">
              {fonts.join(' · ')}
            </span>
          </div>
          <div className="grid grid-cols-1 gap-x-8 gap-y-4 sm:grid-cols-[minmax(0,1fr)_auto]">
            <div lang={lang} dir={lang === 'ar' ? 'rtl' : 'ltr'} className="grid gap-2">
              <p className={clsx('text-2xl', titleClass)}>{sample}</p>
              {WEIGHTS.map(({ weight, weightClass }) => (
                <p key={weight} className={clsx('text-lg', textClass, weightClass)}>
                  {sample}
                </p>
              ))}
            </div>
            <div dir="ltr" className={clsx('flex gap-6', textClass)}>
              {WEIGHTS.map(({ weight, weightClass }) => (
                <ul key={weight} aria-label={t('figures')} className={weightClass}>
                  {FIGURES.map((figure) => (
                    <li key={figure} className="num">
                      {figure}
                    </li>
                  ))}
                </ul>
              ))}
            </div>
          </div>
        </li>
      ))}
    </ul>
  )
}

/** Names a script; Intl names simplified Chinese completely only as a language. */
function scriptNames(language: string) {
  const scripts = new Intl.DisplayNames(language, { type: 'script' })
  const languages = new Intl.DisplayNames(language, { type: 'language' })
  return (script: string, lang: string) =>
    script === 'Hans' ? languages.of(lang) : scripts.of(script)
}
