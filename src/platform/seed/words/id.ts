/** Indonesian banner and announcement texts of the demo world. */
import type { DemoWords } from '../demo-texts.ts';

export const ID: DemoWords = {
  categories: {
    LIVE: 'Live casino',
    FISH: 'Tembak ikan',
    PVP: 'Game kartu',
    SPORTS: 'Olahraga',
    ESPORTS: 'Esport',
    ELOTT: 'Lotre elektronik',
    COCKFIGHT: 'Sabung ayam',
  },
  rulesFirst: [
    '{category}: kenali aturannya dulu',
    'Setiap game menampilkan pengembalian, taruhan, dan aturannya sebelum ronde pertama.',
    'Tentang pengembalian ke pemain',
  ],
  returns: [
    'Setiap slot menampilkan pengembaliannya',
    'Tabel pembayaran dan persentase pengembalian ada di dalam setiap game, sebelum ronde pertama.',
    'Lihat slot',
  ],
  deposits: [
    'Deposit e-wallet langsung masuk',
    'Mulai {least}, tanpa biaya. Setiap tahap terlihat sampai uang masuk ke saldo Anda.',
    'Cara deposit',
  ],
  playBar: [
    'Waktu dan uang Anda selalu terlihat',
    'Bilah di atas setiap game menunjukkan berapa lama Anda sudah masuk dan hasil bersih Anda.',
    'Tentang bilah game',
  ],
  lanternTide: ['Lantern Tide', 'Dua puluh lima garis di pelabuhan senja, mulai {bet} per ronde.', 'Buka game'],
  meaning: [
    'Apa arti pengembalian 96%',
    'Dari setiap 100 yang ditaruhkan semua pemain, sekitar 96 dibayarkan dalam jangka panjang. Dalam satu malam, Anda bisa menang atau kalah.',
    'Pengembalian ke pemain',
  ],
  promotion: [
    'Baca ketentuannya sebelum ikut',
    'Setiap promosi menunjukkan berapa biayanya bagi Anda, dengan contoh hitungan sampai sen. Anda bebas untuk tidak ikut.',
    'Aturan promosi',
  ],
  records: [
    'Setiap transaksi tercatat',
    'Setiap taruhan, kemenangan, dan deposit ada di riwayat Anda, lengkap dengan nomor referensinya.',
    'Tentang riwayat',
  ],
  help: ['Perlu bantuan?', 'Kirim nomor referensinya, dan kami langsung melihat apa yang salah.', 'Hubungi kami'],
  safety: ['Jaga keamanan akun Anda', 'Kata sandi panjang yang tidak dipakai di tempat lain adalah pengaman terbaik.', 'Keamanan akun'],
  forget: ['Email belum masuk?', 'Periksa dulu folder spam. Tautan berlaku 30 menit dan sekali pakai.', 'Tautan dan kode'],
  notices: {
    opened: [
      'Meja dan lotre sudah buka',
      '<p>Selain slot, kini ada Baccarat, Dragon Tiger, dan 17 lotre. Setiap undian bisa Anda periksa sesudahnya.</p>',
    ],
    bank: [
      'Transfer bank perlu beberapa menit',
      '<p>Deposit lewat transfer bank masuk ke saldo beberapa menit setelah Anda membayar. E-wallet langsung masuk.</p>',
    ],
    slots: [
      'Empat slot baru dari Isla Originals',
      '<p>Harbour Lights, Lotus Moon, Reef &amp; Star, dan Paper Lanterns sudah bisa dimainkan.</p>',
    ],
    again: [
      'Di mana riwayat Anda',
      '<p>Semua yang mengubah saldo Anda ada di riwayat transaksi, dan setiap ronde ada di riwayat taruhan.</p><p>Ingin jeda bermain, atau ingin tahu tanda bahayanya? Halaman <a href="/help/playing-safely">Bermain dengan bijak</a> di bantuan menjelaskannya.</p>',
    ],
    desk: ['Tim khusus untuk Anda', '<p>Mulai VIP 5, layanan pelanggan menghubungkan Anda dengan tim khusus.</p>'],
  },
  goods: {
    money: ['{amount} ke saldo Anda', 'Masuk ke saldo Anda setelah disetujui.'],
    coffee: ['Kopi untuk berdua', 'Voucher contoh untuk dua cangkir di tepi pelabuhan.'],
    phone: ['Pulsa', 'Kode contoh untuk mengisi pulsa prabayar.'],
    groceries: ['Belanja dapur', 'Voucher contoh untuk satu keranjang dari pasar.'],
    cinema: ['Bioskop untuk berdua', 'Voucher contoh untuk dua kursi, malam mana pun.'],
    ferry: ['Sehari naik feri', 'Tiket contoh ke pulau-pulau, pergi pulang.'],
    headphones: ['Headphone', 'Voucher contoh untuk headphone peredam bising.'],
  },
  answers: {
    'deposit-when': [
      'Kapan deposit saya masuk?',
      '<p>Dari e-wallet, langsung. Lewat transfer bank, beberapa menit setelah Anda membayar. Buka deposit untuk melihat tahapnya.</p>',
    ],
    'deposit-unpaid': [
      'Saya memulai deposit tetapi tidak membayar',
      '<p>Tidak ada uang yang diambil. Deposit kedaluwarsa setelah 30 menit, dan sebelum itu Anda bisa memulai deposit lain.</p>',
    ],
    'withdraw-when': [
      'Berapa lama proses penarikan?',
      '<p>Formulirnya menyebutkan waktunya sebelum Anda konfirmasi. Setelah itu, buka penarikan di transaksi Anda untuk melihat tahapnya.</p>',
    ],
    'balance-why': [
      'Mengapa saldo saya sebesar ini?',
      '<p>Riwayat transaksi menunjukkan setiap transaksi beserta saldo sesudahnya. Dengan nomor referensi di setiap baris, layanan pelanggan langsung menemukannya.</p>',
    ],
    'line-cut': [
      'Koneksi saya terputus di tengah ronde',
      '<p>Ronde yang sudah dimulai tetap diselesaikan tanpa Anda. Hasilnya ada di riwayat taruhan, dan jika ada bayarannya, sudah masuk ke saldo.</p>',
    ],
    'game-closed': [
      'Game tidak terbuka',
      '<p>Game yang sedang tutup menampilkan keterangannya. Jika game yang buka tetap kosong, kembali dan buka lagi: Anda tidak pernah membayar satu ronde dua kali.</p>',
    ],
    'password-wrong': [
      'Kata sandi saya tidak diterima',
      '<p>Setelah sepuluh kali salah, masuk dengan kata sandi dikunci selama 15 menit. Anda bisa langsung mengatur kata sandi baru lewat email; tautannya sekali pakai dan berlaku 30 menit.</p>',
    ],
    'someone-else': [
      'Ada orang lain di akun saya',
      '<p>Atur kata sandi baru: sesi di semua perangkat lain diakhiri. Lalu hubungi layanan pelanggan dan sebutkan kapan Anda mengetahuinya.</p>',
    ],
    'write-to-us': [
      'Bagaimana cara menghubungi petugas?',
      '<p>Buka layanan pelanggan dari halaman mana pun. Jika ada nomor referensi, cantumkan agar dijawab lebih cepat.</p>',
    ],
    complaint: [
      'Saya ingin mengajukan keluhan',
      '<p>Kirim sebagai keluhan. Anda mendapat nomor dan tanggal paling lambat kami menjawab, dan bisa mengikutinya setelah masuk.</p>',
    ],
  },
  level: {
    shown: 'Level Anda di samping nama',
    withdrawals: '{count} penarikan per hari',
    rebate: 'Cashback taruhan {percent} lebih banyak',
    team: 'Tim khusus',
    notices: 'Info khusus VIP',
  },
  complaint: {
    subject: 'Ronde berhenti di tengah jalan',
    content:
      'Lantern Tide berhenti saat gulungannya masih berputar di ponsel saya, dan tidak terlihat apakah taruhannya dihitung. Mohon periksa ronde ini.',
    answer:
      'Kami sudah memeriksa ronde itu sesuai catatan server kami. Rondenya selesai, dan kemenangannya langsung masuk ke saldo Anda. Riwayat taruhan menampilkannya di bawah nomor referensi ronde itu.',
  },
};
