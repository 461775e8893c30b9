import { createElement, Fragment, type ReactNode } from 'react'

/** A sentence with elements in it, such as a time or a name: sentence`Ships by ${time}.` */
export const sentence = (texts: TemplateStringsArray, ...elements: readonly ReactNode[]): ReactNode =>
  createElement(Fragment, null, ...texts.flatMap((text, i) => [text || null, elements[i]]))
