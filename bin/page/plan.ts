import { locales } from '#lang/locales.ts'
import { camelCase, namespaceOf, type PageRequest } from './names.ts'
import * as templates from './templates.ts'

/** What a document says about a file, for developers who read the plan. */
interface About {
  path: string
  /** What the file is for. */
  about: string
  /** Its section in the documentation: `architecture#the-client`. */
  section: string
}

export interface NewFile extends About {
  text: string
}

/** Lines that a file gets. */
export interface Addition extends About {
  lines: string
  /**
   * Where they are added: before a text that the file has once, or after the last match of a pattern. A file without a
   * place is written by the program `by`.
   */
  place: { before: string } | { after: RegExp } | { by: string }
}

/** What `npm run page` writes. */
export interface Plan {
  created: NewFile[]
  changed: Addition[]
}

/** The files of a new page. Pure, because the page “Starter kit” shows them. */
export function planOf(request: PageRequest): Plan {
  return {
    created: [
      {
        path: `resources/js/Pages/${request.name}.tsx`,
        about: 'The page. It is loaded on demand.',
        section: 'architecture#the-client',
        text: componentOf(request),
      },
      ...(request.source ? serverFiles(request, request.source) : []),
      ...locales.map((code) => textFile(request, code)),
    ],
    changed: [
      ...typeLines(request),
      {
        path: 'tests/support/pages.ts',
        about: 'The tests of every page: accessibility, layout, languages.',
        section: 'style#tests',
        lines: `  '/${request.name}',\n`,
        place: { before: "  '/nowhere',\n" },
      },
      ...(request.source ? serverLines(request, request.source) : []),
    ],
  }
}

type Source = NonNullable<PageRequest['source']>

function componentOf(request: PageRequest): string {
  if (request.name.includes('login')) return templates.signInPage(request)
  return request.source ? templates.pageWithData(request) : templates.pageWithoutData(request)
}

function textFile(request: PageRequest, code: string): NewFile {
  return {
    path: `lang/${code}/${namespaceOf(request.name)}.json`,
    about:
      code === 'en'
        ? 'The texts in English, from which the types of the keys come.'
        : 'The texts to translate. A test names each one that is still marked.',
    section: 'extending#a-page',
    text: templates.textsOf(request, code),
  }
}

function serverFiles(request: PageRequest, { area, noun }: Source): NewFile[] {
  const folder = `server/${area}/${noun}`
  const section = 'architecture#files-of-a-noun'
  return [
    {
      path: `${folder}/props.ts`,
      about: 'What the page gets, and the line that declares the page.',
      section,
      text: templates.propsOf(request),
    },
    {
      path: `${folder}/routes.ts`,
      about: 'The address, open to all signed-in users.',
      section,
      text: templates.routesOf(request, noun),
    },
    {
      path: `${folder}/${noun}.ts`,
      about: 'Finds the data.',
      section,
      text: templates.verbOf(request),
    },
    {
      path: `tests/${area}/${noun}/${noun}.http.test.ts`,
      about: 'Requests the page, on SQLite and on Postgres.',
      section: 'style#tests',
      text: templates.testOf(request),
    },
  ]
}

function typeLines({ name }: PageRequest): Addition[] {
  const namespace = namespaceOf(name)
  const type = camelCase(name)
  const file = {
    path: 'resources/js/i18next.d.ts',
    about: 'The types of the texts.',
    section: 'extending#a-page',
  }
  return [
    {
      ...file,
      lines: `import type ${type} from '#lang/en/${namespace}.json'\n`,
      place: { before: '\n/** Keys are checked against the English translations. */' },
    },
    {
      ...file,
      lines: `      ${namespace.includes('-') ? `'${namespace}'` : namespace}: typeof ${type}\n`,
      place: { before: '    }\n  }\n}\n' },
    },
  ]
}

function serverLines({ name }: PageRequest, { area, noun }: Source): Addition[] {
  const routes = `${camelCase(noun)}Routes`
  const siteMap = {
    path: 'server/routes.ts',
    about: 'The list of all routes.',
    section: 'architecture#files-of-a-noun',
  }
  return [
    {
      ...siteMap,
      lines: `import { ${routes} } from '#server/${area}/${noun}/routes.ts'\n`,
      place: { before: '\n/** All routes, one line per folder.' },
    },
    { ...siteMap, lines: `  ...${routes},\n`, place: { before: '  ...errorPreviews,\n' } },
    {
      path: 'bin/map/areas.ts',
      about: 'The nouns of each area in their order.',
      section: 'architecture#rules-that-tests-hold',
      lines: ` ${noun}`,
      place: { after: new RegExp(`^const NOUNS[^}]*^ {2}${area}:\\s+'[^']*`, 'gm') },
    },
    {
      path: 'docs/routes.md',
      about: 'The table of all routes, which a test requests one by one.',
      section: 'routes#routes',
      lines: `| GET | \`/${name}\` | \`app.use\` | ${name} |  |\n`,
      place: { by: 'bin/routes.ts' },
    },
    {
      path: 'docs/architecture.md',
      about: 'The folder, in the table of areas.',
      section: 'architecture#areas',
      lines: `\`${noun}\`\n`,
      place: { by: 'bin/map.ts' },
    },
  ]
}
