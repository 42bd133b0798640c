import type menu from '#lang/en/menu.json'
import type { Ability } from '#server/access/abilities.ts'
import {
  type Can,
  type Entry,
  type EntryGroup,
  type EntryKey,
  isFor,
  isReady,
  navigation,
} from './navigation.ts'

/** Labels of the template's pages are in `menu.json`, those of the product in `shell.json`. */
export type MenuWord = `menu:${keyof typeof menu}` | `shell:nav.${EntryKey | 'price'}`

export interface MenuLink {
  labelKey: MenuWord
  href: string
  ready: boolean
  /** Sign-in pages, error pages and notices open in a new tab. */
  opens?: 'tab'
  ability?: Ability
}

export interface MenuGroup {
  labelKey: MenuWord
  entries: MenuItem[]
}

export type MenuItem = MenuLink | MenuGroup

/** The complete horizontal menu: the product's own pages, then the template's in their order. */
export const menuAcross: MenuGroup[] = [
  { labelKey: 'shell:nav.price', entries: navigation.flatMap(entriesOf) },
  {
    labelKey: 'menu:dashboard',
    entries: [
      on('sales', '/'),
      on('analytics', '/analytics'),
      off('finance', '/finance'),
      off('crypto', '/crypto'),
    ],
  },
  {
    labelKey: 'menu:apps',
    entries: [
      off('chat', '/apps/chat'),
      off('mailbox', '/apps/mailbox'),
      off('todo_list', '/apps/todolist'),
      off('notes', '/apps/notes'),
      off('scrumboard', '/apps/scrumboard'),
      on('contacts', '/apps/contacts'),
      {
        labelKey: 'menu:invoice',
        entries: [
          on('list', '/apps/invoice/list'),
          on('preview', '/apps/invoice/preview'),
          on('add', '/apps/invoice/add'),
          on('edit', '/apps/invoice/edit'),
        ],
      },
      off('calendar', '/apps/calendar'),
    ],
  },
  {
    labelKey: 'menu:components',
    entries: [
      off('tabs', '/components/tabs'),
      off('accordions', '/components/accordions'),
      off('modals', '/components/modals'),
      off('cards', '/components/cards'),
      off('carousel', '/components/carousel'),
      off('countdown', '/components/countdown'),
      off('counter', '/components/counter'),
      off('sweet_alerts', '/components/sweetalert'),
      off('timeline', '/components/timeline'),
      off('notifications', '/components/notifications'),
      off('media_object', '/components/media-object'),
      off('list_group', '/components/list-group'),
      off('pricing_tables', '/components/pricing-table'),
      off('lightbox', '/components/lightbox'),
    ],
  },
  {
    labelKey: 'menu:elements',
    entries: [
      off('alerts', '/elements/alerts'),
      off('avatar', '/elements/avatar'),
      off('badges', '/elements/badges'),
      off('breadcrumbs', '/elements/breadcrumbs'),
      off('buttons', '/elements/buttons'),
      off('button_groups', '/elements/buttons-group'),
      off('color_library', '/elements/color-library'),
      off('dropdown', '/elements/dropdown'),
      off('infobox', '/elements/infobox'),
      off('jumbotron', '/elements/jumbotron'),
      off('loader', '/elements/loader'),
      off('pagination', '/elements/pagination'),
      off('popovers', '/elements/popovers'),
      off('progress_bar', '/elements/progress-bar'),
      off('search', '/elements/search'),
      off('tooltips', '/elements/tooltips'),
      off('treeview', '/elements/treeview'),
      off('typography', '/elements/typography'),
    ],
  },
  {
    labelKey: 'menu:tables',
    entries: [
      off('tables', '/tables'),
      {
        labelKey: 'menu:datatables',
        entries: [
          off('basic', '/datatables/basic'),
          off('advanced', '/datatables/advanced'),
          off('skin', '/datatables/skin'),
          off('order_sorting', '/datatables/order-sorting'),
          off('multi_column', '/datatables/multi-column'),
          off('multiple_tables', '/datatables/multiple-tables'),
          off('alt_pagination', '/datatables/alt-pagination'),
          off('checkbox', '/datatables/checkbox'),
          off('range_search', '/datatables/range-search'),
          off('export', '/datatables/export'),
          off('column_chooser', '/datatables/column-chooser'),
        ],
      },
    ],
  },
  {
    labelKey: 'menu:forms',
    entries: [
      off('basic', '/forms/basic'),
      off('input_group', '/forms/input-group'),
      off('layouts', '/forms/layouts'),
      off('validation', '/forms/validation'),
      off('input_mask', '/forms/input-mask'),
      off('select2', '/forms/select2'),
      off('touchspin', '/forms/touchspin'),
      off('checkbox_and_radio', '/forms/checkbox-radio'),
      off('switches', '/forms/switches'),
      off('wizards', '/forms/wizards'),
      off('file_upload', '/forms/file-upload'),
      off('quill_editor', '/forms/quill-editor'),
      off('markdown_editor', '/forms/markdown-editor'),
      off('date_and_range_picker', '/forms/date-picker'),
      off('clipboard', '/forms/clipboard'),
    ],
  },
  {
    labelKey: 'menu:pages',
    entries: [
      {
        labelKey: 'menu:users',
        entries: [
          off('profile', '/users/profile'),
          off('account_settings', '/users/user-account-settings'),
        ],
      },
      off('knowledge_base', '/pages/knowledge-base'),
      off('contact_us_boxed', '/pages/contact-us-boxed'),
      off('contact_us_cover', '/pages/contact-us-cover'),
      off('faq', '/pages/faq'),
      beside(off('coming_soon_boxed', '/pages/coming-soon-boxed')),
      beside(off('coming_soon_cover', '/pages/coming-soon-cover')),
      beside(on('maintenence', '/pages/maintenence')),
      {
        labelKey: 'menu:error',
        entries: [
          beside(on('404', '/pages/error404')),
          beside(on('500', '/pages/error500')),
          beside(on('503', '/pages/error503')),
        ],
      },
      {
        labelKey: 'menu:login',
        entries: [
          beside(on('login_cover', '/auth/cover-login')),
          beside(on('login_boxed', '/auth/boxed-signin')),
        ],
      },
      {
        labelKey: 'menu:register',
        entries: [
          beside(on('register_cover', '/auth/cover-register')),
          beside(on('register_boxed', '/auth/boxed-signup')),
        ],
      },
      {
        labelKey: 'menu:password_recovery',
        entries: [
          beside(on('recover_id_cover', '/auth/cover-password-reset')),
          beside(on('recover_id_boxed', '/auth/boxed-password-reset')),
        ],
      },
      {
        labelKey: 'menu:lockscreen',
        entries: [
          beside(on('unlock_cover', '/auth/cover-lockscreen')),
          beside(on('unlock_boxed', '/auth/boxed-lockscreen')),
        ],
      },
    ],
  },
  {
    labelKey: 'menu:more',
    entries: [
      off('drag_and_drop', '/dragndrop'),
      off('charts', '/charts'),
      off('font_icons', '/font-icons'),
      off('widgets', '/widgets'),
      off('maps', '/maps'),
      off('starter_kit', '/starter-kit'),
      off('documentation', '/documentation'),
    ],
  },
]

/** The entries whose page exists and that this user may open, and the groups that contain any. */
export function readyItems<Item extends MenuItem>(items: Item[], can: Can): Item[] {
  return items.flatMap((item) => {
    if (!('entries' in item)) return item.ready && isFor(item, can) ? [item] : []
    const entries = readyItems(item.entries, can)
    return entries.length > 0 ? [{ ...item, entries }] : []
  })
}

function on(key: keyof typeof menu, href: string): MenuLink {
  return { labelKey: `menu:${key}`, href, ready: true }
}

function off(key: keyof typeof menu, href: string): MenuLink {
  return { labelKey: `menu:${key}`, href, ready: false }
}

function beside(link: MenuLink): MenuLink {
  return { ...link, opens: 'tab' }
}

function entriesOf(item: Entry | EntryGroup): MenuLink[] {
  const entries = 'entries' in item ? item.entries : [item]
  return entries.map((entry) => ({
    labelKey: `shell:nav.${entry.key}`,
    href: entry.href,
    ready: isReady(entry),
    ...(entry.ability && { ability: entry.ability }),
  }))
}
