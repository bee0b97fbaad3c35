import { Link } from '#app/components/ui/link.tsx';

interface InquiryOthersProps {
  refreshTo: string;
  calendarTo: string | null;
  /** Of the dialog that closes it; null: it is decided. */
  closeTo: string | null;
}

/** What else a buyer may do with an inquiry. */
export function InquiryOthers({ refreshTo, calendarTo, closeTo }: InquiryOthersProps) {
  return (
    <>
      <Link to={refreshTo} preventScrollReset>
        刷新
      </Link>
      {calendarTo && (
        <Link to={calendarTo} reloadDocument>
          加入日历
        </Link>
      )}
      {closeTo && (
        <Link to={closeTo} preventScrollReset>
          关闭询价单
        </Link>
      )}
    </>
  );
}
