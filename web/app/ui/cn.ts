import { type ClassValue, clsx } from 'clsx'

/** Joins class names, leaving out falsy ones. It does not resolve conflicts: add a variant instead of overriding. */
export const cn = (...classes: ClassValue[]): string => clsx(classes)
