/** Words that make a name sound like the house, beside the brand's own name: small letters, in the languages of the site. */
export const staffWords: readonly string[] = [
  ...['admin', 'administrator', 'support', 'helpdesk', 'staff', 'official', 'moderator', 'customer service', 'cashier'],
  ...['opisyal', 'kawani', 'tauhan'],
  ...['客服', '管理员', '官方', '工作人员'],
  ...['resmi', 'layanan pelanggan', 'petugas'],
  ...['แอดมิน', 'ฝ่ายบริการ', 'เจ้าหน้าที่', 'ทีมงาน'],
  ...['quản trị', 'hỗ trợ', 'chính thức', 'nhân viên', 'cskh'],
];
