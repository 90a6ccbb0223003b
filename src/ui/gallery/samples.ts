/**
 * Gallery texts in a left-to-right and a right-to-left language, with an overlong word. Only developers see them, so
 * they are not translated.
 */

export interface Sample {
  /** Id of the background; makes names unique on the page. */
  readonly ground: string;
  readonly tag: string;
  readonly go: string;
  readonly stay: string;
  readonly name: string;
  readonly hint: string;
  readonly wrong: string;
  readonly sentence: string;
  readonly nothing: string;
  readonly waiting: string;
  readonly offline: string;
  readonly long: string;
  readonly one: string;
  readonly two: string;
  readonly three: string;
}

export const english: Omit<Sample, 'ground'> = {
  tag: 'en',
  go: 'Go on',
  stay: 'Stay',
  name: 'Name',
  hint: 'As it stands on the card.',
  wrong: 'Letters and spaces only.',
  sentence: 'Nothing was charged and nothing is lost.',
  nothing: 'Nothing yet. What you do stands here.',
  waiting: 'Loading',
  offline: 'You are offline.',
  long: 'Responsiblegamblingdepositlimitconfirmation of every single movement',
  one: 'First',
  two: 'Second',
  three: 'Third',
};

export const arabic: Omit<Sample, 'ground'> = {
  tag: 'ar',
  go: 'متابعة',
  stay: 'البقاء',
  name: 'الاسم',
  hint: 'كما هو مكتوب على البطاقة.',
  wrong: 'حروف ومسافات فقط.',
  sentence: 'لم يُخصم شيء ولم يضع شيء.',
  nothing: 'لا شيء بعد. ما تفعله يظهر هنا.',
  waiting: 'جارٍ التحميل',
  offline: 'أنت غير متصل.',
  long: 'تأكيدحدودالإيداعالخاصةباللعبالمسؤول لكل حركة على حدة',
  one: 'الأول',
  two: 'الثاني',
  three: 'الثالث',
};

/** A component in one state. */
interface GallerySample {
  readonly state: string;
  readonly show: import('react').ReactNode;
}

/** The states of each component, by its name. */
export type GallerySection = Readonly<Record<string, readonly GallerySample[]>>;

export const nowhere = '#kit';
export const nothingHappens = (): void => {};
