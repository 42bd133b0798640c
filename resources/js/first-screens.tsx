import { createInertiaApp } from '@inertiajs/react'
import type { ComponentType, ReactNode } from 'react'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { AppFrame } from '#client/app/AppFrame.tsx'
import AppLayout from '#client/Layouts/AppLayout.tsx'
import AuthLayout from '#client/Layouts/AuthLayout.tsx'
import { changeLanguage, loadNamespaces, startI18n } from '#client/lib/i18n.ts'
import { setScreenLocale } from '#client/lib/preferences/preferences.ts'
import Login from '#client/Pages/login.tsx'
import LoginBoxed from '#client/Pages/login-boxed.tsx'
import { directionOf, type Locale, languageTag } from '#lang/locales.ts'
import type { FirstScreens } from '#server/http/assets/first-screen.ts'
import type { SharedProps } from '#server/shared-props.ts'

/** The sign-in pages that are drawn whole, in the style of each shop. */
const signInPages: Record<string, ComponentType<never>> = {
  login: Login,
  'login-boxed': LoginBoxed,
}

/**
 * Draws the first screens in these languages, for the server to put them into documents: the sign-in pages as React
 * takes them over, and the layout of the other pages, which React replaces. Nothing in them is about a user or a shop.
 */
export async function drawFirstScreens(locales: readonly Locale[]): Promise<FirstScreens> {
  await startI18n('en', ['login'])
  const screens: FirstScreens = {}
  for (const locale of locales) {
    await changeLanguage(locale)
    await loadNamespaces(['shell', 'login'])
    setScreenLocale(locale)
    const pages = Object.entries(signInPages).map(async ([component, Page]) => [
      component,
      await draw(Page, AuthLayout, pageOf(component, locale, false), renderToString),
    ])
    screens[locale] = {
      pages: Object.fromEntries(await Promise.all(pages)),
      layouts: {
        settings: await drawLayout(locale, true),
        noSettings: await drawLayout(locale, false),
      },
    }
  }
  return screens
}

/** The sidebar's only entry that not every user sees is that of the settings. */
function drawLayout(locale: Locale, seesSettings: boolean) {
  const page = pageOf('home', locale, true)
  page.props.auth.can['pricing_settings.see'] = seesSettings
  return draw(PagePlace, AppLayout, page, renderToStaticMarkup)
}

/** Where a page will be: its heading and the line below it. */
function PagePlace() {
  return (
    <div aria-hidden="true" className="mb-5">
      <p className="h-9 w-52 max-w-full rounded-control bg-sunken" />
      <p className="mt-2 h-5 w-72 max-w-full rounded-control bg-sunken" />
    </div>
  )
}

async function draw(
  component: ComponentType<never>,
  layout: ComponentType<{ children: ReactNode }>,
  page: ScreenPage,
  render: (app: ReactNode) => string,
): Promise<string> {
  let html = ''
  await createInertiaApp({
    page: page as never,
    resolve: () => component as ComponentType,
    layout: () => layout,
    setup: ({ App, props }) => (
      <AppFrame onShown={() => {}}>
        <App {...props} />
      </AppFrame>
    ),
    render: (app) => {
      html = render(app)
      return html
    },
  })
  return html
}

type ScreenPage = ReturnType<typeof pageOf>

function pageOf(component: string, code: Locale, isSignedIn: boolean) {
  const user = { id: 0, name: '', email: '', role: 'staff', picture: null } as const
  const props = {
    auth: { user: isSignedIn ? user : null, can: {} as SharedProps['auth']['can'] },
    locale: { code, tag: languageTag(code), dir: directionOf(code) },
    requestId: null,
    shop: null,
    gold: null,
    preferences: null,
    next: null,
    signedIn: null,
    errors: {},
  } satisfies SharedProps & Record<string, unknown>
  return { component, props, url: '', version: null, rescuedProps: [] }
}
