import type { Can } from '#client/lib/page-props.ts'
import type menu from '#lang/en/menu.json'
import type { Ability } from '#server/access/abilities.ts'
import {
  type Entry,
  type EntryGroup,
  isAllowed,
  isReady,
  type NavKey,
  navigation,
} from './navigation.ts'

/**
 * The template is the admin template whose menu and addresses the specification takes over. Labels
 * of its pages are in `menu.json`, those of the product in `shell.json`.
 */
export type MenuLabelKey = `menu:${keyof typeof menu}` | `shell:nav.${NavKey}`

export interface MenuLink {
  labelKey: MenuLabelKey
  href: string
  /** Links that are not ready are not shown. */
  ready: boolean
  /** Sign-in pages, error pages and notices open in a new tab. */
  opens?: 'tab'
  ability?: Ability
}

export interface MenuGroup {
  labelKey: MenuLabelKey
  entries: MenuItem[]
}

export type MenuItem = MenuLink | MenuGroup

/** The complete horizontal menu: the product's own pages, then the template's in their order. */
export const horizontalMenu: MenuGroup[] = [
  ...navigation.map(({ key, items }) => ({
    labelKey: `shell:nav.${key ?? ('price' as const)}` as const,
    entries: items.flatMap(menuLinksOf),
  })),
  {
    labelKey: 'menu:dashboard',
    entries: [
      readyLink('sales', '/'),
      readyLink('analytics', '/analytics'),
      plannedLink('finance', '/finance'),
      plannedLink('crypto', '/crypto'),
    ],
  },
  {
    labelKey: 'menu:apps',
    entries: [
      plannedLink('chat', '/apps/chat'),
      plannedLink('mailbox', '/apps/mailbox'),
      plannedLink('todo_list', '/apps/todolist'),
      plannedLink('notes', '/apps/notes'),
      plannedLink('scrumboard', '/apps/scrumboard'),
      readyLink('contacts', '/apps/contacts'),
      {
        labelKey: 'menu:invoice',
        entries: [
          readyLink('list', '/apps/invoice/list'),
          readyLink('preview', '/apps/invoice/preview'),
          readyLink('add', '/apps/invoice/add'),
          readyLink('edit', '/apps/invoice/edit'),
        ],
      },
      plannedLink('calendar', '/apps/calendar'),
    ],
  },
  {
    labelKey: 'menu:components',
    entries: [
      readyLink('tabs', '/components/tabs'),
      readyLink('accordions', '/components/accordions'),
      readyLink('modals', '/components/modals'),
      readyLink('cards', '/components/cards'),
      readyLink('carousel', '/components/carousel'),
      readyLink('countdown', '/components/countdown'),
      readyLink('counter', '/components/counter'),
      readyLink('sweet_alerts', '/components/sweetalert'),
      readyLink('timeline', '/components/timeline'),
      readyLink('notifications', '/components/notifications'),
      readyLink('media_object', '/components/media-object'),
      readyLink('list_group', '/components/list-group'),
      readyLink('pricing_tables', '/components/pricing-table'),
      readyLink('lightbox', '/components/lightbox'),
    ],
  },
  {
    labelKey: 'menu:elements',
    entries: [
      readyLink('alerts', '/elements/alerts'),
      readyLink('avatar', '/elements/avatar'),
      readyLink('badges', '/elements/badges'),
      readyLink('breadcrumbs', '/elements/breadcrumbs'),
      readyLink('buttons', '/elements/buttons'),
      readyLink('button_groups', '/elements/buttons-group'),
      readyLink('color_library', '/elements/color-library'),
      readyLink('dropdown', '/elements/dropdown'),
      readyLink('infobox', '/elements/infobox'),
      readyLink('jumbotron', '/elements/jumbotron'),
      readyLink('loader', '/elements/loader'),
      readyLink('pagination', '/elements/pagination'),
      readyLink('popovers', '/elements/popovers'),
      readyLink('progress_bar', '/elements/progress-bar'),
      readyLink('search', '/elements/search'),
      readyLink('tooltips', '/elements/tooltips'),
      readyLink('treeview', '/elements/treeview'),
      readyLink('typography', '/elements/typography'),
    ],
  },
  {
    labelKey: 'menu:tables',
    entries: [
      readyLink('tables', '/tables'),
      {
        labelKey: 'menu:datatables',
        entries: [
          readyLink('basic', '/datatables/basic'),
          readyLink('advanced', '/datatables/advanced'),
          readyLink('skin', '/datatables/skin'),
          readyLink('order_sorting', '/datatables/order-sorting'),
          readyLink('multi_column', '/datatables/multi-column'),
          readyLink('multiple_tables', '/datatables/multiple-tables'),
          readyLink('alt_pagination', '/datatables/alt-pagination'),
          readyLink('checkbox', '/datatables/checkbox'),
          readyLink('range_search', '/datatables/range-search'),
          readyLink('export', '/datatables/export'),
          readyLink('column_chooser', '/datatables/column-chooser'),
        ],
      },
    ],
  },
  {
    labelKey: 'menu:forms',
    entries: [
      readyLink('basic', '/forms/basic'),
      readyLink('input_group', '/forms/input-group'),
      readyLink('layouts', '/forms/layouts'),
      readyLink('validation', '/forms/validation'),
      readyLink('input_mask', '/forms/input-mask'),
      readyLink('select2', '/forms/select2'),
      readyLink('touchspin', '/forms/touchspin'),
      readyLink('checkbox_and_radio', '/forms/checkbox-radio'),
      readyLink('switches', '/forms/switches'),
      readyLink('wizards', '/forms/wizards'),
      readyLink('file_upload', '/forms/file-upload'),
      readyLink('quill_editor', '/forms/quill-editor'),
      readyLink('markdown_editor', '/forms/markdown-editor'),
      readyLink('date_and_range_picker', '/forms/date-picker'),
      readyLink('clipboard', '/forms/clipboard'),
    ],
  },
  {
    labelKey: 'menu:pages',
    entries: [
      {
        labelKey: 'menu:users',
        entries: [
          readyLink('profile', '/users/profile'),
          readyLink('account_settings', '/users/user-account-settings'),
        ],
      },
      plannedLink('knowledge_base', '/pages/knowledge-base'),
      readyLink('contact_us_boxed', '/pages/contact-us-boxed'),
      readyLink('contact_us_cover', '/pages/contact-us-cover'),
      plannedLink('faq', '/pages/faq'),
      inNewTab(readyLink('coming_soon_boxed', '/pages/coming-soon-boxed')),
      inNewTab(readyLink('coming_soon_cover', '/pages/coming-soon-cover')),
      // Spelled as in the template.
      inNewTab(readyLink('maintenence', '/pages/maintenence')),
      {
        labelKey: 'menu:error',
        entries: [
          inNewTab(readyLink('404', '/pages/error404')),
          inNewTab(readyLink('500', '/pages/error500')),
          inNewTab(readyLink('503', '/pages/error503')),
        ],
      },
      {
        labelKey: 'menu:login',
        entries: [
          inNewTab(readyLink('login_cover', '/auth/cover-login')),
          inNewTab(readyLink('login_boxed', '/auth/boxed-signin')),
        ],
      },
      {
        labelKey: 'menu:register',
        entries: [
          inNewTab(readyLink('register_cover', '/auth/cover-register')),
          inNewTab(readyLink('register_boxed', '/auth/boxed-signup')),
        ],
      },
      {
        labelKey: 'menu:password_recovery',
        entries: [
          inNewTab(readyLink('recover_id_cover', '/auth/cover-password-reset')),
          inNewTab(readyLink('recover_id_boxed', '/auth/boxed-password-reset')),
        ],
      },
      {
        labelKey: 'menu:lockscreen',
        entries: [
          inNewTab(readyLink('unlock_cover', '/auth/cover-lockscreen')),
          inNewTab(readyLink('unlock_boxed', '/auth/boxed-lockscreen')),
        ],
      },
    ],
  },
  {
    labelKey: 'menu:more',
    entries: [
      readyLink('drag_and_drop', '/dragndrop'),
      readyLink('charts', '/charts'),
      readyLink('font_icons', '/font-icons'),
      readyLink('widgets', '/widgets'),
      plannedLink('maps', '/maps'),
      readyLink('starter_kit', '/starter-kit'),
      readyLink('documentation', '/documentation'),
    ],
  },
]

/** The entries whose page exists and that this user may open, and the groups that contain any. */
export function readyItems<Item extends MenuItem>(items: Item[], can: Can): Item[] {
  return items.flatMap((item) => {
    if (!('entries' in item)) return item.ready && isAllowed(item, can) ? [item] : []
    const entries = readyItems(item.entries, can)
    return entries.length > 0 ? [{ ...item, entries }] : []
  })
}

function readyLink(key: keyof typeof menu, href: string): MenuLink {
  return { labelKey: `menu:${key}`, href, ready: true }
}

function plannedLink(key: keyof typeof menu, href: string): MenuLink {
  return { labelKey: `menu:${key}`, href, ready: false }
}

function inNewTab(link: MenuLink): MenuLink {
  return { ...link, opens: 'tab' }
}

function menuLinksOf(item: Entry | EntryGroup): MenuLink[] {
  const entries = 'entries' in item ? item.entries : [item]
  return entries.map((entry) => ({
    labelKey: `shell:nav.${entry.key}`,
    href: entry.href,
    ready: isReady(entry),
    ...(entry.ability && { ability: entry.ability }),
  }))
}
